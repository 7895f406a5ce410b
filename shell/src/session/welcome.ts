/** Why a person comes to the login: with a new account, with a deleted one, or out of an app that needs a session to go on. */
interface Welcome {
  readonly username?: string;
  /** Until when a login restores the account that was just deleted (ISO 8601). */
  readonly restorableUntil?: string;
}

let waiting: Welcome | undefined;

/** Leaves word for the login screen. It is said once, and not kept: a reload knows nothing of it. */
export function leaveWelcome(welcome: Welcome): void {
  waiting = welcome;
}

export function takeWelcome(): Welcome | undefined {
  const welcome = waiting;
  waiting = undefined;
  return welcome;
}
