/** The contracts of notes in the tests of `daybook verify`. The page names its extension beside the release of tasks. */
export const extension = {
  app: {
    extensions: [{ slot: 'task.actions', version: '^1.0.0', module: 'actions' }],
    emits: [{ name: 'note.saved', version: '1.0.0', schema: { type: 'object' } }],
    menu: [
      { label: 'Notes', path: '/notes', order: 1, icon: 'notes' },
      { label: 'New', path: '/notes/new', order: 2, icon: 'new.svg' },
    ],
    paths: ['/notes', '/notes/new'].map((owned) => ({ path: owned, login: false })),
    permissions: { workers: true as const, images: ['https://a.example'] },
  },
  exposes: { './app': [], './actions': [] },
};

/** The contracts of tasks for notes. */
export const taskContracts = {
  slots: [{ name: 'task.actions', version: '1.0.0' }],
  listens: [{ name: 'note.saved', version: '^1.0.0' }],
};
