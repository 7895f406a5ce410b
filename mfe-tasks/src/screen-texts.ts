/** The texts of the form, the details and the menu of a card. Not among the other texts, so that the board does not load them. */
export const screenTexts = {
  created: 'Created',
  moveTo: 'Move to',
  idHint: 'Leave it empty to take the next free number.',
  idWrong: 'Give a whole number from 1 to 2147483647.',
  categoryMissing: 'Pick a category.',
} as const;
