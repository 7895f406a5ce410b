/**
 * Returns a preference of this browser, such as the theme, in a cookie, because registering and logging out clear local storage. If the
 * browser rejects cookies, the preference lasts until the page is closed.
 *
 * @param days - for which the browser keeps it after it was written
 */
export function cookiePreference<const Choice extends string>(name: string, choices: readonly Choice[], days = 365) {
  let fallback: Choice | undefined;
  return {
    /** Returns undefined if nothing was chosen. */
    read: (): Choice | undefined => {
      const value = new RegExp(`(?:^|; )${name}=([a-z]+)(?:;|$)`).exec(readCookies())?.[1];
      return choices.find((choice) => choice === value) ?? fallback;
    },
    write: (choice: Choice | undefined) => {
      const age = choice === undefined ? 0 : days * DAY_S;
      writeCookie(`${name}=${choice ?? ''}; path=/; max-age=${age}; samesite=lax`);
      fallback = readCookies() === '' ? choice : undefined;
    },
  };
}

/** Returns an empty text if the browser denies access: in a sandboxed frame, reading throws a SecurityError. */
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

const DAY_S = 60 * 60 * 24;
