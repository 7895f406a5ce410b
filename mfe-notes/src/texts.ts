/**
 * The texts that the specification quotes, with its slips ("succesfully", "Are you you"): do not correct them. texts.test.ts
 * compares them.
 */
export const spec = {
  add: 'Add Note',
  update: 'Update Note',
  edit: 'Edit',
  delete: 'Delete',
  cancel: 'Cancel',
  title: 'Title',
  body: 'Body',
  category: 'Category',
  pickCategory: 'Pick a category',
  allNotes: 'All Notes',
  business: 'Business',
  personal: 'Personal',
  important: 'Important',
  noNotes: 'No notes found',
  noNotesForSearch: 'There is no note found with the search phrase above',
  added: 'A new note has been added',
  updated: 'Note updated succesfully',
  deleted: 'Note deleted successfully!',
  deleteTitle: 'Delete Note',
  deleteQuestion: 'Are you you want to Delete?',
} as const;

/** The other texts of the notes area. Texts that all entities share are in packages/kit/src/entity/entity-texts.ts. */
export const texts = {
  notes: 'Notes',
  note: { editTitle: 'Edit Note', backToList: 'Back to notes', unloadedTitle: () => 'Note' },
  untitled: 'Untitled',
  created: 'Created',
  lastUpdated: 'Updated',
  ellipsis: '…',
  retry: 'Retry',

  filter: 'Category',
  loadingNotes: 'Loading notes',
  loadingMore: 'Loading more notes',
  /** For screen readers, when the list has changed. */
  listed: (count: number, more: boolean) =>
    count === 1 && !more ? '1 note in the list' : `${count}${more ? ' or more' : ''} notes in the list`,
  searchTooShort: 'Type at least 3 characters to search.',
  searchTooLong: 'This search is too long: type at most 256 characters.',
  firstNote: 'Write your first note',
  clearSearch: 'Clear search',
  clearFilter: 'Show all notes',

  listFailed: 'The notes could not be loaded',
  listStale: 'This list could not be brought up to date.',
  moreFailed: 'More notes could not be loaded.',

  categoryMissing: 'Pick a category.',
} as const;

/** Returns the words with an ellipsis, also if nothing was left out (spec section 2). An empty body has none. */
export const shownPreview = (words: string) => (words === '' ? '' : `${words}${texts.ellipsis}`);

/** Returns the title that is shown; a blank title is stored as it is. */
export const shownTitle = (title: string) => (title.trim() === '' ? texts.untitled : title);
