/**
 * Code that is mutated together, and the tests that must fail for each mutation. The paths are relative to the project.
 *
 * @typedef {{ project: string, mutate: string[], tests: string[] }} Part
 */

/**
 * The code that `npm run mutation` mutates: logic that unit tests cover.
 *
 * Left out:
 * - services: modules, entities, column lists, and services that consist of SQL, such as tasks.service.ts and note-lists.service.ts. API
 *   tests run them against a real database. They would need a build and a start of the server for each mutation: ten seconds and more.
 * - browser: components, hooks, focus and dragging, and what joins these with SWR, such as note.ts and board-store.ts. Component tests and
 *   journeys test what a person sees of them. A component test takes seconds for each mutation.
 * - the embedded board (mfe-tasks/src/embed), which belongs to none of these areas.
 *
 * @type {Readonly<Record<string, Part[]>>}
 */
export const areas = {
  contracts: [{ project: 'packages/contracts', mutate: ['src/*.ts'], tests: ['src/*.test.ts'] }],
  notes: [
    {
      project: 'mfe-notes',
      mutate: ['src/list/note-pages.ts', 'src/note/{categories.tsx,note-fields.ts}', 'src/{paths,texts}.ts'],
      tests: ['src/**/*.test.ts'],
    },
    {
      project: 'services',
      mutate: ['src/notes/{list-statement,missing-notes,note-responses,slug}.ts'],
      tests: ['src/notes/*.test.ts'],
    },
  ],
  tasks: [
    {
      project: 'mfe-tasks',
      mutate: ['src/board/{adopt-moves,apply-moves,columns,move-entries}.ts', 'src/task/task-fields.ts', 'src/{paths,texts}.ts'],
      tests: ['src/**/*.test.ts'],
    },
    {
      project: 'services',
      mutate: ['src/tasks/{list-statement,missing-tasks,tasks.controller}.ts'],
      tests: ['src/tasks/*.test.ts'],
    },
  ],
  outbox: [
    { project: 'packages/host', mutate: ['src/outbox/*.ts'], tests: ['src/outbox/*.test.ts'] },
    { project: 'packages/kit', mutate: ['src/host/{entry-id,lazy-outbox}.ts'], tests: ['src/host/{entry-id,lazy-outbox}.test.ts'] },
    { project: 'mfe-tasks', mutate: ['src/board/pending-moves.ts'], tests: ['src/board/pending-moves*.test.ts'] },
  ],
  sessions: [
    {
      project: 'services',
      mutate: ['src/accounts/{revoked-sessions,tokens}.ts'],
      tests: ['src/accounts/{revoked-sessions,tokens}.test.ts'],
    },
    {
      project: 'services',
      mutate: ['src/accounts/{username-key,weak-passwords}.ts'],
      tests: ['src/accounts/{username-key,weak-passwords}.test.ts'],
    },
    {
      project: 'services',
      mutate: ['src/accounts/{admission,client,known-devices,logins.service}.ts'],
      tests: ['src/accounts/{admission,client,known-devices,logins.service,priority-queue}.test.ts'],
    },
    {
      project: 'services',
      mutate: ['src/accounts/{challenges,passkey-ceremonies}.ts'],
      tests: ['src/accounts/{challenges,passkey-ceremonies,passkey-use}.test.ts'],
    },
    { project: 'packages/host', mutate: ['src/access-token.ts'], tests: ['src/access-token.test.ts'] },
    { project: 'shell', mutate: ['src/session/session-fetch.ts'], tests: ['src/session/session-fetch.test.ts'] },
    {
      project: 'shell',
      mutate: ['src/session/{renew-tokens,session,token-revocations,token-storage}.ts'],
      tests: ['src/session/{renew-tokens,session,token-revocations}.test.ts'],
    },
  ],
  'release-checks': [
    {
      project: 'services',
      mutate: ['src/releases/checks/*.ts', 'src/releases/live/conflicts.ts'],
      tests: ['src/releases/checks/*.test.ts', 'src/releases/live/conflicts.test.ts'],
    },
  ],
};
