/** Returns the code of an error of the system or the database, such as `ENOSPC`; undefined if it has none. */
export function errorCode(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
  return hasCode ? (error.code as string) : undefined;
}
