/** The keys of the SWR cache. */
export const keys = {
  apps: ['apps'],
  app: (app: string) => ['app', app],
  changes: (app: string, limit?: number) => ['changes', app, String(limit)],
  health: (app: string, hours: number) => ['health', app, String(hours)],
} as const;

export const paths = {
  list: '/console',
  app: (app: string) => `/console/${encodeURIComponent(app)}`,
} as const;
