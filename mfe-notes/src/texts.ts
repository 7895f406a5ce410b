/**
 * Every text of the notes area. Those under `spec` are the specification's to the letter, its slips included ("succesfully",
 * "Are you you"): texts.test.ts holds them byte for byte. Do not mend them here.
 */
export const spec = {
  addNote: 'Add Note',
  updateNote: 'Update Note',
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

/** What the specification leaves open. */
export const texts = {
  notes: 'Notes',
  note: 'Note',
  editNote: 'Edit Note',
  untitled: 'Untitled',
  created: 'Created',
  lastUpdated: 'Updated',
  ellipsis: '…',
  retry: 'Retry',

  filter: 'Category',
  loadingNotes: 'Loading notes',
  loadingMore: 'Loading more notes',
  /** Heard, not seen, when the list has changed. */
  listed: (count: number, more: boolean) =>
    count === 1 && !more ? '1 note in the list' : `${count}${more ? ' or more' : ''} notes in the list`,
  loadingNote: 'Loading the note',
  searchTooShort: 'Type at least 3 characters to search.',
  searchTooLong: 'This search is too long: type at most 256 characters.',
  firstNote: 'Write your first note',
  clearSearch: 'Clear search',
  clearFilter: 'Show all notes',
  draftWaits: 'A note that you began is not saved yet.',

  listFailed: 'The notes could not be loaded',
  listStale: 'This list could not be brought up to date.',
  moreFailed: 'More notes could not be loaded.',
  noteFailed: 'The note could not be loaded',
  noteStale: 'This note could not be brought up to date.',
  textIsKept: 'Your text is kept.',
  noteGone: 'This note is not here any more',
  noteGoneWhy: 'It was deleted, or the address is not right.',
  goneWhileEditing: 'It was deleted while you were editing it. Your text is kept here.',
  addAsNew: 'Add it as a new note',
  backToNotes: 'Back to notes',
  backToNote: 'Back to the note',

  categoryMissing: 'Pick a category.',
  notDeleted: 'Not deleted. Try again.',
  changedBeforeDelete: 'This note was changed somewhere else. Look at it again before you delete it.',

  clash: 'This note was changed somewhere else while you were editing it.',
  clashChoice: 'Nothing is lost yet: choose the version to keep.',
  mine: 'Your version',
  theirs: 'The saved version',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',
  restored: 'Changes that were not saved are back.',
  discard: 'Discard them',
  discardText: 'Discard the text',
} as const;
