import type { Settings } from '../settings.ts';

/** The origins that this server's own pages have: its public one, and on a developer's machine each name of that machine. */
export function ownOrigins({ publicUrl, production, port }: Pick<Settings, 'publicUrl' | 'production' | 'port'>): string[] {
  const local = production ? [] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return [...new Set([new URL(publicUrl).origin, ...local])];
}
