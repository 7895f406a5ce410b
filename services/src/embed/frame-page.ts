import { escapeHtml, scriptJson } from '../http/html-escape.ts';
import { pageHeaders } from '../page/headers.ts';
import { fileAddress } from '../releases/public.ts';
import type { Embedding } from './embed.service.ts';

/** The script that shows the board and speaks with the page around it; it reads what it needs from the address. */
const script = 'embed/frame.js';

/**
 * The page of a frame, as strict as our own: it runs the files of one release, each held to its hash. The element is a script of the page, so that it
 * comes beside the frame's own script: WebKit refuses a preload, whose hash it does not check, and Firefox takes no second preload for the import.
 */
export function framePage(release: Embedding, framedBy: string) {
  const integrity = Object.fromEntries(
    Object.entries(release.files)
      .filter(([name]) => name.startsWith('embed/') && name.endsWith('.js'))
      .map(([name, file]) => [fileAddress(release, name), file.integrity]),
  );
  const importMap = scriptJson({ integrity });
  const checked = (name: string) => {
    const address = fileAddress(release, name);
    return `"${escapeHtml(address)}" integrity="${escapeHtml(integrity[address] ?? '')}"`;
  };
  const body = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Progress Board</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<script type="importmap">${importMap}</script>
<script type="module" src=${checked(release.embed.element)}></script>
<script type="module" src=${checked(script)}></script>
</head>
<body>
<noscript>The board needs JavaScript.</noscript>
</body>
</html>
`;
  const headers = { ...pageHeaders(importMap, framedBy, elementPolicy), 'cache-control': 'no-store' };
  return { status: 200, headers, body } as const;
}

/** What the element asks a page with Trusted Types for, to load its parts as scripts with a hash. */
const elementPolicy = "daybook 'allow-duplicates'";

/** Nobody may frame it, and it says why to whoever opens it. */
export const refusedFrame = {
  status: 404,
  headers: { ...pageHeaders(''), 'cache-control': 'no-store' },
  body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>No board here</title>
<p>The address names a portal and one of its origins. There is no such portal here, or the origin is none of its own.</p>
</html>
`,
} as const;
