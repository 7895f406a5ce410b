/** The texts of the window in which a portal is allowed the board. */
export const texts = {
  title: 'Connect a portal',
  asks: (portal: string) => `Show your board in ${portal}?`,
  may: 'It may',
  mayDo: ['see your tasks', 'add, change, move and delete tasks'],
  mayNot: 'It may not',
  mayNotDo: ['see your notes, your calendar or your account'],
  before: 'You have allowed this portal before. Allowing it again connects this browser, too.',
  as: 'Logged in as',
  notYou: 'Not you?',
  allow: 'Allow',
  cancel: 'Cancel',
  later: 'You can withdraw this at any time: Settings, Connected portals.',

  loginIntro: (portal: string) => `${portal} asks to show your board. Log in to decide.`,
  registerIntro: (portal: string) => `${portal} asks to show your board. Open an account to have one.`,
  ended: 'Your session has ended. Log in to go on.',
  another: 'Whoever logs in here takes your place in this browser.',
  stay: 'Stay logged in as you are',

  done: 'Connected',
  doneText: (portal: string) => `${portal} shows your board now. You can close this window.`,
  cancelled: 'Cancelled',
  cancelledText: (portal: string) => `${portal} was given nothing. You can close this window.`,

  nothing: 'Nothing was handed over.',
  close: 'Close this window',
  retry: 'Try again',
  notWhole: 'This request is not whole',
  notWholeText: 'The page that opened this window left something out. Go back to it and press Connect again.',
  noOpener: 'The page that asked is gone',
  noOpenerText:
    'This window cannot reach the page that opened it: it was closed, or its site cuts off the windows that it opens. Close this window and press Connect there again.',
  unknown: 'This portal is not known here',
  unknownText: (id: string) => `There is no portal of the name “${id}”.`,
  notRegistered: 'This address is not one of the portal’s',
  notRegisteredText: (portal: string, origin: string) =>
    `${portal} has not registered ${origin}. It may be another site that only looks like it.`,
  registeredAt: 'Open it at its own address:',
  failed: 'This cannot be done now',
  failedText: 'The server could not answer. Try again in a moment.',
  offline: 'Daybook cannot be reached. Check your connection, and try again.',
} as const;
