/**
 * A choice of how the page looks and behaves in this browser, kept in a cookie: registering and logging out clear local storage, and
 * this is not part of a session. In a browser that takes no cookies, the choice is kept for the life of the page.
 */
export function keptChoice<const Choice extends string>(name: string, choices: readonly Choice[]) {
  let inPage: Choice | undefined;
  return {
    /** Undefined where nothing was chosen. */
    read: (): Choice | undefined => {
      const kept = new RegExp(`(?:^|; )${name}=([a-z]+)(?:;|$)`).exec(readCookies())?.[1];
      return choices.find((choice) => choice === kept) ?? inPage;
    },
    keep: (choice: Choice | undefined) => {
      const age = choice === undefined ? 0 : YEAR_S;
      writeCookie(`${name}=${choice ?? ''}; path=/; max-age=${age}; samesite=lax`);
      inPage = readCookies() === '' ? choice : undefined;
    },
  };
}

/** Empty where the browser refuses: in a sandboxed frame, reading throws a SecurityError. */
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
    // It stays in the page.
  }
}

const YEAR_S = 60 * 60 * 24 * 365;
