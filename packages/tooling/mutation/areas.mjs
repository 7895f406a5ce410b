/**
 * Code that is mutated together, and the tests that must fail for each mutation. The paths of `mutate` and `tests` are relative to the
 * project, those of `besides` to the repository.
 *
 * @typedef {{ project: string, mutate: string[], besides?: string[], tests: string[], jest?: Record<string, unknown> }} Part
 */

/**
 * The code that `npm run mutation` mutates: logic that unit tests cover.
 *
 * Left out:
 * - services: modules, entities, column lists, and services that consist of SQL, such as tasks.service.ts and note-lists.service.ts. API
 *   tests run them against a real database. They would need a build and a start of the server for each mutation: ten seconds and more.
 * - browser: components, layout, focus and dragging. Component tests and journeys test what a person sees of them.
 * - the embedded board (mfe-tasks/src/embed), which belongs to none of these areas.
 *
 * @type {Readonly<Record<string, Part[]>>}
 */
export const areas = {
  contracts: [{ project: 'packages/contracts', mutate: ['src/*.ts'], tests: ['src/*.test.ts'] }],
  notes: [
    {
      project: 'mfe-notes',
      mutate: [
        'src/list/{list-memory,note-pages,use-notes}.ts',
        'src/note/*.ts',
        'src/note/categories.tsx',
        'src/{paths,texts}.ts',
      ],
      tests: ['src/**/*.test.{ts,tsx}'],
    },
    {
      project: 'services',
      mutate: ['src/notes/{slug,list-statement,note-responses,notes-archive.service}.ts'],
      tests: ['src/notes/*.test.ts'],
    },
  ],
  tasks: [
    {
      project: 'mfe-tasks',
      mutate: [
        'src/board/{board-store,columns,move-outbox,retry-moves,save-move,use-card-keys,use-move-task}.ts',
        'src/task/*.ts',
        'src/{paths,texts}.ts',
      ],
      tests: ['src/{board,task}/*.test.{ts,tsx}', 'src/*.test.{ts,tsx}'],
    },
    {
      project: 'services',
      mutate: ['src/tasks/{list-statement,tasks-archive.service,tasks.controller}.ts'],
      tests: ['src/tasks/*.test.ts'],
    },
  ],
  'move-queue': [{ project: 'mfe-tasks', mutate: ['src/board/move-queue.ts'], tests: ['src/board/move-queue*.test.ts'] }],
  sessions: [
    {
      project: 'shell',
      mutate: [
        'src/session/{account-calls,renew-tokens,session,session-fetch,session-redirects,token-revocations,token-storage}.ts',
      ],
      besides: ['packages/host/src/access-token.ts'],
      tests: ['src/session/*.test.{ts,tsx}'],
      // Without it, the shell would import the host package that is linked, and not the copy with the mutants.
      jest: { moduleNameMapper: { '^@daybook/host/(.*)$': '<rootDir>/../packages/host/src/$1' } },
    },
    {
      project: 'services',
      mutate: [
        'src/accounts/{admission,challenges,client,known-devices,logins.service,passkey-ceremonies}.ts',
        'src/accounts/{revoked-sessions,tokens,username-key,weak-passwords}.ts',
      ],
      tests: ['src/accounts/*.test.ts'],
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
