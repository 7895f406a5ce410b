/**
 * A choice of how the page looks and behaves in this browser, kept in a cookie: registering and logging out clear local storage, and
 * this is not part of a session.
 */
export function keptChoice<const Choice extends string>(name: string, choices: readonly Choice[]) {
  return {
    /** Undefined where nothing was chosen. */
    read: (): Choice | undefined => {
      const kept = new RegExp(`(?:^|; )${name}=([a-z]+)(?:;|$)`).exec(document.cookie)?.[1];
      return choices.find((choice) => choice === kept);
    },
    keep: (choice: Choice | undefined) => {
      const age = choice === undefined ? 0 : YEAR_S;
      document.cookie = `${name}=${choice ?? ''}; path=/; max-age=${age}; samesite=lax`;
    },
  };
}

const YEAR_S = 60 * 60 * 24 * 365;
