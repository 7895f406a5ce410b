import type { Neighbour } from './run-checks.ts';

/** Checks that an app that needs a backend has one. Without it, each of its requests would fail. */
export const checkBackend = (
  { description }: Pick<Neighbour, 'description'>,
  { app, hasBackend = false }: Pick<Neighbour, 'app' | 'hasBackend'>,
) =>
  description.app.backend && !hasBackend
    ? [`The app needs a backend that only an operator adds: daybook backend add ${app} --to https://…`]
    : [];
