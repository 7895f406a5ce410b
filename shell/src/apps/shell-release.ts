import type { LoadOutcome } from '@daybook/contracts/health';

/** Returns the live release of the shell, which the page names. */
export function shellRelease(): Pick<LoadOutcome, 'app' | 'version'> {
  const { version = '' } = JSON.parse(document.getElementById('shell')?.textContent ?? '{}') as { version?: string };
  return { app: 'shell', version };
}
