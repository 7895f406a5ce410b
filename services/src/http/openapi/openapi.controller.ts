import { apiVersion, operations } from '@daybook/contracts/api';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { notFound } from '../problem-error.ts';
import { StaticFile } from '../responses/static-file.ts';
import { openApiDocument } from './document.ts';

export const publicUrl = Symbol('publicUrl');

@Controller('api')
export class OpenApiController {
  readonly #document: StaticFile;

  constructor(@Inject(publicUrl) url: string) {
    const document = JSON.stringify(openApiDocument(operations, { version: apiVersion, url }));
    this.#document = new StaticFile('application/json; charset=utf-8', Buffer.from(document));
  }

  @Get('openapi.json')
  readDocument(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return this.#document.send(request, reply);
  }

  @Get('docs')
  readPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    return docsPage.send(request, reply);
  }

  @Get('docs/:file')
  readFile(@Param('file') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const file = docsFile(name);
    if (!file) throw notFound();
    return file.send(request, reply);
  }
}

const require = createRequire(import.meta.url);
const swaggerUi = path.dirname(require.resolve('swagger-ui-dist/package.json'));

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Daybook API</title>
    <link rel="icon" href="/assets/icon.svg" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <script src="/api/docs/start.js" defer></script>
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
  </head>
  <body><div id="docs"></div></body>
</html>
`;

/** swagger-ui writes descriptions as HTML. Ours have no tags, so the Trusted Types policy removes all of them. */
const startScript = `window.trustedTypes?.createPolicy('default', { createHTML: (html) => html.replace(/<[^>]*>?/g, '') });
document.addEventListener('DOMContentLoaded', () => {
  SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, validatorUrl: null });
});
`;

const types = { html: 'text/html; charset=utf-8', css: 'text/css; charset=utf-8', js: 'text/javascript; charset=utf-8' };

const docsPage = new StaticFile(types.html, Buffer.from(page));

const docsFiles = new Map([['start.js', new StaticFile(types.js, Buffer.from(startScript))]]);

/** Returns a file that the page loads; undefined for an unknown name. It is read on the first request. */
function docsFile(name: string): StaticFile | undefined {
  const type = name === 'swagger-ui.css' ? types.css : name === 'swagger-ui-bundle.js' ? types.js : undefined;
  const file = type && !docsFiles.has(name) && new StaticFile(type, fs.readFileSync(path.join(swaggerUi, name)));
  if (file) docsFiles.set(name, file);
  return docsFiles.get(name);
}
