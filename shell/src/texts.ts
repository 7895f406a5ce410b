/**
 * The texts that the first paint of the shell may need; the others are in `frame/idle-texts.ts` and `screen-spec.ts`. Those under `spec` are quoted from the
 * specification, and texts.test.ts compares them byte for byte: do not edit them.
 */
export const spec = {
  logout: 'Logout',
  login: 'Login',
  register: 'Register',
} as const;

export const texts = {
  product: 'Daybook',
  titleOf: (screen: string) => `${screen} · Daybook`,
  skip: 'Skip to content',
  menu: 'Main menu',

  search: 'Search notes',
  searchTooShort: 'Type at least 3 characters to search.',
  searchByEnter: 'Press Enter to search.',

  settings: 'Settings',

  loading: (app: string) => `Loading ${app}`,
  loadAgain: 'Load the page again',
  appFailed: (app: string) => `${app} could not be opened`,
  appFailedText: 'The rest of Daybook still works.',
  usingFallback: (app: string) => `The newest version of ${app} does not work. You are using the previous one.`,
  uncaughtError: (app: string) => `Something went wrong in ${app}.`,
  screenFailed: 'This page could not be opened',
  unreachable: 'Daybook cannot be reached',
  unreachableText: 'Check your connection. Daybook tries again as soon as it is back.',
  retry: 'Retry',
} as const;
