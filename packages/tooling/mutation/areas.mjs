/**
 * Code that is mutated together, and the tests that must fail for each mutation. The paths of `mutate` and `tests` are relative to the
 * project, those of `besides` to the repository.
 *
 * @typedef {{ project: string, mutate: string[], besides?: string[], tests: string[], jest?: import('jest').Config }} Part
 */

/**
 * The code that `npm run mutation` mutates: logic that unit tests cover.
 *
 * Left out, because a unit test of it would test its doubles:
 * - services: controllers, modules, entities, and services that consist of SQL. API tests run them against a real database, in minutes.
 * - browser: components, layout, focus and dragging. Component tests and journeys test what a person sees of them.
 *
 * @type {Readonly<Record<string, Part[]>>}
 */
export const areas = {
  contracts: [{ project: 'packages/contracts', mutate: ['src/*.ts'], tests: ['src/*.test.ts'] }],
  'move-queue': [{ project: 'mfe-tasks', mutate: ['src/board/move-queue.ts'], tests: ['src/board/move-queue*.test.ts'] }],
  'release-checks': [
    {
      project: 'services',
      mutate: ['src/releases/checks/*.ts', 'src/releases/live/conflicts.ts'],
      tests: ['src/releases/checks/*.test.ts', 'src/releases/live/conflicts.test.ts'],
    },
  ],
};
