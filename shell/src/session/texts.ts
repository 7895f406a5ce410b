/** The texts of the session's screens, which are loaded when they are needed. Those of the specification are in `../texts.ts`. */
export const texts = {
  loginIntro: 'Log in to your notes, tasks and calendar.',
  registerIntro: 'One account for your notes, tasks and calendar.',
  noAccount: 'New here?',
  hasAccount: 'Already have an account?',
  passwordHint: 'At least 8 characters.',
  registered: (username: string) => `The account ${username} is ready. Log in to begin.`,
  deleted: (until: Date) =>
    `Your account was deleted. To restore it, log in before ${until.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })}.`,
  restored: 'Your account is restored.',
  passkeyLogin: 'Log in with a passkey',
  sessionEnded: 'Log in to go on. What you typed is kept.',

  notStored: 'This browser stores nothing for Daybook: you are logged out when you close or reload this page.',

  loggingOut: 'Logging out',

  deviceDrafts: (count: number) =>
    count === 1
      ? 'One change that was not saved is kept on this device. It is there again after the login of whoever made it.'
      : `${count} changes that were not saved are kept on this device. They are there again after the login of whoever made them.`,
  deleteDrafts: 'Delete',
  deleteTitle: 'Delete unsaved changes',
  deleteText: 'All changes that were not saved in this browser are deleted, whoever made them. They cannot be brought back.',
  cancel: 'Cancel',
} as const;
