/** The texts of the account's own screens, which are loaded when they are needed; those of the specification are in `../texts.ts`. */
export const texts = {
  loginIntro: 'Log in to your notes, tasks and calendar.',
  registerIntro: 'One account for your notes, tasks and calendar.',
  noAccount: 'New here?',
  hasAccount: 'Already have an account?',
  passwordHint: 'At least 8 characters.',
  registered: (username: string) => `The account ${username} is ready. Log in to begin.`,
  goOn: 'Log in to go on. What you typed is kept.',

  notStored: 'This browser stores nothing for Daybook: you are logged out when you close or reload this page.',

  loggingOut: 'Logging out',
  unsavedTitle: 'Some of your text is not saved',
  unsaved: (count: number) =>
    count === 1 ? 'One text that you typed has not been saved yet.' : `${count} texts that you typed have not been saved yet.`,
  unsavedChoice: 'Keep it on this device and find it again when you log in, or discard it.',
  keep: 'Keep on this device',
  discard: 'Discard',
  cancel: 'Cancel',
} as const;
