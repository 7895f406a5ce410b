import type { ReleaseDescription } from '@daybook/contracts/apps';
import { escapeHtml, scriptJson } from '../http/html-escape.ts';
import { pageHeaders } from '../page/public.ts';
import { fileAddress, type LiveRelease } from '../releases/public.ts';

export interface EmbeddableRelease extends LiveRelease {
  readonly embed: NonNullable<ReleaseDescription['embed']>;
}

/** The script that shows the board and talks to the embedding page. It reads its parameters from the address. */
const script = 'embed/frame.js';

/** The Trusted Types policy with which the element loads its parts as scripts with a hash. */
const elementPolicies = ['daybook', "'allow-duplicates'"];

/**
 * Returns the page of a frame. Its policy is as strict as our own page's: it runs only the files of one release, each with its
 * hash.
 *
 * The element has a script tag of its own, so that it loads in parallel with the frame's script. A preload would not do: WebKit
 * rejects a preload whose hash it does not check, and Firefox would not use a second preload for the import.
 */
export function framePage(release: EmbeddableRelease, framedBy: string) {
  const integrity = Object.fromEntries(
    Object.entries(release.files)
      // Folders in embed/ are for other hosts.
      .filter(([name]) => /^embed\/[^/]+\.js$/.test(name))
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
  const headers = { ...pageHeaders(importMap, framedBy, { policies: elementPolicies }), 'cache-control': 'no-store' };
  return { status: 200, headers, body } as const;
}

/** No page may frame it. It explains the error to a developer who opens it. */
export const frameNotFound = {
  status: 404,
  headers: { ...pageHeaders(''), 'cache-control': 'no-store' },
  body: `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>No board here</title>
<p>The portal in this address is not registered, or the origin is not one of its origins. Check both parameters.</p>
</html>
`,
} as const;
