import { createHash } from 'node:crypto';
import fs from 'node:fs';

/** A file of the page that belongs to the server, so that it works even if a release of the shell does not. */
export interface PageAsset {
  readonly content: Buffer;
  /** Changes with the content. */
  readonly address: string;
  /** For the `integrity` attribute. */
  readonly integrity: string;
}

/** Runs after the shell. */
export const startScript = load('start.js');

/** Runs only in browsers without modules. */
export const tooOldScript = load('too-old.js');

/** The style of the page until the shell runs. */
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
