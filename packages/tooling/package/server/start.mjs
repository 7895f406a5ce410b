import fs from 'node:fs';
import path from 'node:path';

/* Starts the server of this archive. All settings are environment variables: README.md of the project. */
process.env.NODE_ENV ??= 'production';
process.env.PUBLISH_FOLDERS ??= builtReleases().join(path.delimiter);

await import('./services/dist/main.js');

/** The shell is published first, because the others are checked against it. */
function builtReleases() {
  const folder = path.join(import.meta.dirname, 'releases');
  const apps = fs.readdirSync(folder).filter((name) => name !== 'shell');
  return ['shell', ...apps.sort()].map((name) => path.join(folder, name));
}
