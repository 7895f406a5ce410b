import { built, raisedLimits, startBuiltProduct } from '../../packages/tooling/test/built-product.ts';

/** Starts the built product with the apps that the benchmarks measure. `settings` override the raised rate limits. */
export const startProduct = (settings: Readonly<Record<string, string>> = {}) =>
  startBuiltProduct(built('shell', 'mfe-notes', 'mfe-tasks', 'mfe-calendar'), { ...raisedLimits, ...settings });
