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
      ? 'This device has one unsaved change. It is restored when the user who made it logs in.'
      : `This device has ${count} unsaved changes. They are restored when the users who made them log in.`,
  deleteDrafts: 'Delete',
  deleteTitle: 'Delete unsaved changes',
  deleteText: 'All unsaved changes in this browser are deleted, of all users. This cannot be undone.',
  cancel: 'Cancel',
} as const;
