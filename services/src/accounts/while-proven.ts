/**
 * Runs `work` in a transaction that has the account's lock and in which what was proven still holds. Of two that use one proof at the
 * same time, the second finds what the first has changed.
 *
 * @throws {Refusal} 401 if the session has ended, 403 if the password or the passkey is another by now; and what `work` throws
 */
export type WhileProven = <Result>(work: () => Promise<Result>) => Promise<Result>;
