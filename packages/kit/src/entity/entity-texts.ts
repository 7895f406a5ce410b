/** Returns the texts that all entities share. @param noun - one item, in lower case: `note` */
export const entityTexts = (noun: string) => ({
  retry: 'Retry',
  loading: `Loading the ${noun}`,
  failed: `The ${noun} could not be loaded`,
  stale: `This ${noun} could not be brought up to date.`,
  gone: `This ${noun} is not here any more`,
  goneWhy: 'It was deleted, or the address is not right.',
  backToItem: `Back to the ${noun}`,
  textIsKept: 'Your text is kept.',

  restored: 'Changes that were not saved are back.',
  discard: 'Discard them',
  goneWhileEditing: 'It was deleted while you were editing it. Your text is kept here.',
  addAsNew: `Add it as a new ${noun}`,
  discardText: 'Discard the text',

  changedElsewhere: `This ${noun} was changed somewhere else. When you save, you can compare the versions.`,
  deletedElsewhere: `This ${noun} was deleted somewhere else. When you save, you can add it as a new ${noun}.`,
  conflict: `This ${noun} was changed somewhere else while you were editing it.`,
  conflictChoice: 'Nothing is lost yet: choose the version to keep.',
  mine: 'Your version',
  theirs: 'The saved version',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs',

  notDeleted: 'Not deleted. Try again.',
  changedBeforeDelete: `This ${noun} was changed somewhere else. Look at it again before you delete it.`,
});

export type EntityTexts = ReturnType<typeof entityTexts>;
