/**
 * Returns a preference of this browser, such as the theme, that is kept in a cookie: registering and logging out clear local storage. If
 * the browser accepts no cookies, it is kept while the page is open.
 */
export function cookiePreference<const Choice extends string>(name: string, choices: readonly Choice[]) {
  let fallback: Choice | undefined;
  return {
    /** Returns undefined if nothing was chosen. */
    read: (): Choice | undefined => {
      const value = new RegExp(`(?:^|; )${name}=([a-z]+)(?:;|$)`).exec(readCookies())?.[1];
      return choices.find((choice) => choice === value) ?? fallback;
    },
    write: (choice: Choice | undefined) => {
      const age = choice === undefined ? 0 : YEAR_S;
      writeCookie(`${name}=${choice ?? ''}; path=/; max-age=${age}; samesite=lax`);
      fallback = readCookies() === '' ? choice : undefined;
    },
  };
}

/** Returns an empty text if the browser refuses: in a sandboxed frame, reading throws a SecurityError. */
function readCookies() {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

function writeCookie(cookie: string) {
  try {
    document.cookie = cookie;
  } catch {
    // The fallback is used.
  }
}

const YEAR_S = 60 * 60 * 24 * 365;
