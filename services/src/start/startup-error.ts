/** Why the server cannot start. The message is one sentence for the operator, who can fix it. */
export class StartupError extends Error {}

/** Returns the code of an error of the system or the database, such as `ENOSPC`; undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
  return hasCode ? (error.code as string) : undefined;
}
