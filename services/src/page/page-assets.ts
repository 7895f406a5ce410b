import { createHash } from 'node:crypto';
import fs from 'node:fs';

/** A file of the page that belongs to the server: it works where a release of the shell does not. */
export interface PageAsset {
  readonly content: Buffer;
  /** Changes with the content. */
  readonly address: string;
  /** As the `integrity` attribute has it. */
  readonly integrity: string;
}

/** Runs after the shell. */
export const startScript = load('start.js');

/** Runs in browsers without modules, which run nothing else of the page. */
export const tooOldScript = load('too-old.js');

/** How the page looks until the shell runs. */
export const loadingStyle = load('loading.css');

function load(name: string): PageAsset {
  const content = fs.readFileSync(new URL(`../../assets/${name}`, import.meta.url));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const [stem, extension] = name.split('.');
  return {
    content,
    address: `/assets/${stem}.${hash}.${extension}`,
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  };
}
