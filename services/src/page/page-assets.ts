import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Runs after the shell. */
export const startScript = load('start.js');

/** Runs only in browsers without modules. */
export const tooOldScript = load('too-old.js');

/** The style of the page until the shell runs. */
export const pageStyle = load('frame.css', 'frame-icons.css', 'page.css');

/** The integrity of each of them, by its address. */
export const pageFiles = Object.fromEntries(
  [startScript, tooOldScript, pageStyle].map(({ address, integrity }) => [address, integrity]),
);

/**
 * Returns a file of the page that belongs to the server, so that it works even if a release of the shell does not. The parts after the first
 * one are appended to it.
 */
function load(name: string, ...more: readonly string[]) {
  const parts = [name, ...more].map((part) => fs.readFileSync(new URL(`../../assets/${part}`, import.meta.url)));
  const content = Buffer.concat(parts);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const [stem, extension] = name.split('.');
  return {
    content,
    /** Changes with the content. */
    address: `/assets/${stem}.${hash}.${extension}`,
    /** For the `integrity` attribute. */
    integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  };
}

/** Returns the content type by file extension. Browsers download other files instead of showing them, so this list stays short. */
export const contentType = (name: string) => types[path.extname(name)] ?? 'application/octet-stream';

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.ts': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};
