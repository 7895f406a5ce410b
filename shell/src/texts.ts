/**
 * Every text of the page around the apps that its first paint may need; `frame/late-texts.ts` has the others. Those under `spec` are the specification's to the letter: texts.test.ts holds them byte for
 * byte. Do not mend them here.
 */
export const spec = {
  logout: 'Logout',
  login: 'Login',
  register: 'Register',
  username: 'Username',
  password: 'Password',
  failed: 'An error occurred',
  missing: '404 Not Found',
  missingText: "The Page you are looking for doesn't exist!",
} as const;

/** What the specification leaves open. */
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
  appFailedText: 'Everything else goes on working.',
  appSetBack: (app: string) => `The newest version of ${app} does not work: you get the one before it.`,
  appStumbled: (app: string) => `Something went wrong in ${app}.`,
  screenFailed: 'This page could not be opened',
  unreachable: 'Daybook cannot be reached',
  unreachableText: 'Check your connection. This goes on by itself as soon as it is back.',
  retry: 'Retry',
} as const;
