import type { Feed, ServedApp } from '@daybook/contracts/apps';
import { escapeHtml, scriptJson } from '../http/escape.ts';

export interface Document {
  readonly title: string;
  readonly description: string;
  /** As the Content-Security-Policy hashed it. */
  readonly importMap: string;
  readonly feed: Feed;
  readonly shell: ServedApp;
  /** The address of the script that runs after the shell. */
  readonly start: string;
  /** The addresses of the modules that the first paint needs. */
  readonly preload: readonly string[];
  readonly integrity: Readonly<Record<string, string>>;
}

/**
 * Writes the page: what it may load, what it loads first, and the feed, so that the first paint needs no further question. The shell is
 * asked for before the app that it will need: browsers ask in this order, and run modules only when the whole page is read.
 */
export function writeDocument({ title, description, importMap, feed, shell, start, preload, integrity }: Document) {
  const checked = (address: string) => `"${escapeHtml(address)}" integrity="${escapeHtml(integrity[address] ?? '')}"`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="${escapeHtml(description)}">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#fafafb" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#131316" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<script type="importmap">${importMap}</script>
<script type="module" src=${checked(shell.entry)}></script>
${preload.map((address) => `<link rel="modulepreload" href=${checked(address)}>`).join('\n')}
<script type="application/json" id="feed">${scriptJson(feed)}</script>
<script type="application/json" id="shell">${scriptJson(shell)}</script>
<script type="module" src=${checked(start)}></script>
</head>
<body>
<noscript>${escapeHtml(title)} needs JavaScript: switch it on for this address, then load the page again.</noscript>
<div id="root"></div>
</body>
</html>
`;
}
