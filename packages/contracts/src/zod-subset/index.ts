/*
 * The part of zod/mini that contracts use in a browser, with the same results (docs/decisions/0069-zod-in-browsers.md). The types are
 * zod's: TypeScript and the server resolve `#zod` to zod/mini. zod-subset.test.ts compares both for all contracts.
 */
export * from './checks.ts';
export * from './collections.ts';
export * from './composites.ts';
export * from './values.ts';
