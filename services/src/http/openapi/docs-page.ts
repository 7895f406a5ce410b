import fs from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A file of the page that shows the API to a person, as it is sent. */
interface DocsFile {
  readonly type: string;
  readonly content: string | Buffer;
}

/** swagger-ui sets styles on elements, which needs no permission, and draws its icons from data. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Daybook API</title>
    <link rel="icon" href="/assets/icon.svg" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </head>
  <body><div id="docs"></div></body>
</html>
`;

const startScript = "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });\n";

const types = { css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

/** The files that the page loads, by name. Read once, when the first reader comes. */
export function docsFile(name: string): DocsFile | undefined {
  const known = loaded.get(name) ?? load(name);
  if (known) loaded.set(name, known);
  return known;
}

const loaded = new Map<string, DocsFile>([['start.js', { type: types.js, content: startScript }]]);

function load(name: string): DocsFile | undefined {
  if (name === 'swagger-ui.css') return { type: types.css, content: read(require.resolve('swagger-ui-dist/swagger-ui.css')) };
  if (name === 'swagger-ui-bundle.js')
    return { type: types.js, content: read(require.resolve('swagger-ui-dist/swagger-ui-bundle.js')) };
  return undefined;
}

const read = (file: string) => fs.readFileSync(file, 'utf8');
