import type { Feed, ServedApp } from '@daybook/contracts/apps';
import { escapeHtml, scriptJson } from '../http/html-escape.ts';
import { loadingStyle, startScript, tooOldScript as tooOld } from './page-assets.ts';

export interface HtmlPage {
  readonly title: string;
  readonly description: string;
  /** Exactly the text that the Content-Security-Policy has the hash of. */
  readonly importMap: string;
  readonly feed: Feed;
  readonly shell: ServedApp;
  /** The addresses of the modules that the first paint needs. */
  readonly preload: readonly string[];
  readonly integrity: Readonly<Record<string, string>>;
}

/**
 * Returns the HTML: what the page may load, what it loads first, and the feed, so that the first paint needs no further request. The shell
 * comes before the app: browsers load in this order, and run modules only after the whole page was parsed.
 */
export function renderHtml({ title, description, importMap, feed, shell, preload, integrity }: HtmlPage) {
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
<link rel="stylesheet" href="${loadingStyle.address}">
<script type="importmap">${importMap}</script>
<script type="module" src=${checked(shell.entry)}></script>
${preload.map((address) => `<link rel="modulepreload" href=${checked(address)}>`).join('\n')}
<script type="application/json" id="feed">${scriptJson(feed)}</script>
<script type="application/json" id="shell">${scriptJson(shell)}</script>
<script type="module" src=${checked(startScript.address)}></script>
<script nomodule src="${tooOld.address}" integrity="${tooOld.integrity}"></script>
</head>
<body>
<noscript>${escapeHtml(title)} needs JavaScript: switch it on for this address, then load the page again.</noscript>
<div id="root"></div>
<p id="loading" role="status">Loading ${escapeHtml(title)}…</p>
</body>
</html>
`;
}
