/** The code of a system's or a database's error, as `ENOSPC`; undefined for what has none. */
export function errorCode(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
  return hasCode ? (error.code as string) : undefined;
}
