import type { RestoredItem, TrashedItem } from '@daybook/contracts/trash';

export const texts = {
  title: 'Trash',
  loading: 'Loading the trash',
  failed: 'The trash could not be loaded',
  intro: 'Deleted notes and tasks stay here for 30 days. Until then they count towards the limits of your account.',
  isEmpty: 'The trash is empty',
  isEmptyText: 'Deleted notes and tasks stay here for 30 days, and can be restored.',
  kindOf: ({ kind, key }: TrashedItem) => (kind === 'notes' ? 'Note' : `Task ${key}`),
  nameOf: ({ title }: Pick<TrashedItem, 'title'>) => (title.trim() === '' ? 'Untitled' : title),
  deleted: 'Deleted',
  expires: 'Will be deleted for good on',
  more: 'Show more',
  notMore: 'The others could not be loaded. Try again.',

  restore: 'Restore',
  restoreOf: (name: string) => `Restore ${name}`,
  /** The name is the number of a task, or the slug of a note. */
  restored: (name: string, { kind, key, previousKey }: RestoredItem) =>
    key === previousKey
      ? `Restored: ${name}`
      : `Restored: ${name}. Its ${kind === 'notes' ? 'address' : 'number'} ${previousKey} is taken, so it is now ${key}.`,
  open: 'Open',
  notRestored: 'Not restored. Try again.',
  gone: 'This is not in the trash any more.',

  remove: 'Delete for good',
  removeOf: (name: string) => `Delete for good: ${name}`,
  removeTitle: 'Delete for good?',
  removeText: (name: string) => `${name} is deleted at once, and cannot be restored.`,
  removed: (name: string) => `Deleted for good: ${name}`,
  empty: 'Empty the trash',
  emptyTitle: 'Empty the trash?',
  emptyText: 'All notes and tasks in the trash are deleted at once, and cannot be restored.',
  emptied: 'The trash was emptied.',
  cancel: 'Cancel',
  notRemoved: 'Not deleted. Try again.',
} as const;
