/** What the login screen shows at first: after a registration, a deletion, or when an app needs a session. */
interface LoginNotice {
  /** The new account. */
  readonly username?: string;
  /** Until when a login restores the account that was just deleted (ISO 8601). */
  readonly restorableUntil?: string;
}

let pending: LoginNotice | undefined;

/** Sets the notice for the next login screen. It is not stored: after a reload there is none. */
export function setLoginNotice(notice: LoginNotice): void {
  pending = notice;
}

/** Returns the notice once. */
export function takeLoginNotice(): LoginNotice | undefined {
  const notice = pending;
  pending = undefined;
  return notice;
}
