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

  somebody: 'Somebody',
  /** Returns `3 changes and 1 draft`. */
  counted: (changes: number, drafts: number) =>
    [changes > 0 && plural(changes, 'change'), drafts > 0 && plural(drafts, 'draft')].filter(Boolean).join(' and '),
  /** Follows a name. */
  onDevice: (counted: string) => `has ${counted} on this device.`,
  onDeviceHint: 'Changes are sent, and drafts restored, after a login of the same person.',
  forget: 'Forget this device',
  forgetTitle: 'Forget this device?',
  forgetText: (counted: string, people: number) =>
    `${counted ? lost(counted, people) : 'Nothing that you have written is lost.'} Everybody is logged out, and all that Daybook keeps in this browser is removed. What is saved on the server stays.`,
  cancel: 'Cancel',
} as const;

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

const lost = (counted: string, people: number) =>
  `${counted} of ${people === 1 ? 'one person' : `${people} people`} will be lost: the server does not have them.`;
