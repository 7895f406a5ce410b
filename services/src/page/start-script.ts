import { createHash } from 'node:crypto';
import fs from 'node:fs';

/** What the page runs after the shell: it is the server's, and so works where a release of the shell does not. */
export const startScript = load(new URL('../../assets/start.js', import.meta.url));

/** Under a name that changes with its content. */
function load(file: URL) {
  const content = fs.readFileSync(file);
  const hash = createHash('sha384').update(content).digest('base64');
  const name = `start.${createHash('sha256').update(content).digest('hex').slice(0, 12)}.js`;
  return { content, address: `/assets/${name}`, integrity: `sha384-${hash}` };
}
