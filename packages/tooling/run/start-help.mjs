import fs from 'node:fs';
import path from 'node:path';

/** Returns the help of `npm start`, with the settings of the README. */
export const help = () => `npm start   installs what is missing, builds what changed, and serves Daybook

Settings come from environment variables:

${settings().join('\n')}

Example: PORT=8080 DATA_DIR=/var/lib/daybook npm start
`;

function settings() {
  const readme = fs.readFileSync(path.resolve(import.meta.dirname, '../../../README.md'), 'utf8');
  const rows = readme.matchAll(/^\| (`[A-Z].*?) *\| (.*?) *\| (.*?) *\|$/gm);
  return [...rows].map(([, names, value, text]) => `  ${names} (${value})\n      ${text}`.replaceAll('`', ''));
}
