/** All texts of the app. */
export const texts = {
  title: 'Sample',
  text: 'New entry',
  textIsMissing: 'Write something first.',
  textIsKept: 'Your text is still here.',
  add: 'Add',
  added: 'Added',
  empty: 'Nothing here yet',
  next: 'What you add is stored for you on the server. This screen is src/entries-screen.tsx.',
  notLoaded: 'The entries could not be loaded.',
  retry: 'Try again',
  savedHere: 'Saved on this device',
  delete: (text: string) => `Delete ${text}`,
  deleted: 'Deleted',
  undo: 'Undo',
  changedElsewhere: 'It was changed on another device, and is not deleted.',
  failed: (reason: string) => `That did not work. ${reason}`,
} as const;
