/** All texts of the app. */
export const texts = {
  title: 'Sample',
  text: 'New entry',
  textIsMissing: 'Write something first.',
  textIsKept: 'Your text is still here.',
  add: 'Add',
  added: 'Added',
  empty: 'Nothing here yet',
  next: 'What you add is stored by the backend of this app. This screen is src/entries-screen.tsx.',
  notLoaded: 'The entries could not be loaded.',
  noBackend: 'There are no entries in this page.',
  retry: 'Try again',
  delete: (text: string) => `Delete ${text}`,
  deleted: 'Deleted',
  undo: 'Undo',
  failed: (reason: string) => `That did not work. ${reason}`,
  failedWith: (status: number) => `The server answered with ${status}.`,
} as const;
