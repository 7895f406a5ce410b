// Copies of what packages/contracts declares (publishing.ts, apps.ts, reserved-paths.ts): this package runs before the contracts are compiled. A test compares them.

/** The limits of an archive that the registry accepts. */
export const uploadLimits = { packed: 16 * 1024 * 1024, unpacked: 64 * 1024 * 1024, files: 1000, ratio: 100 };

/** The budget of an app's first paint if app.json names none, in bytes of gzip. */
export const standardBudget = 40_000;

/** The first segments of paths that no app can own. */
export const reservedSegments = [
  'api',
  'apps',
  'assets',
  'embed',
  'healthz',
  'readyz',
  'metrics',
  'try',
  'favicon.ico',
  'manifest.webmanifest',
  'robots.txt',
  'sw.js',
];
