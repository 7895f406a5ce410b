import { apiVersion } from '@daybook/contracts/api';
import { operations } from '@daybook/contracts/operations';
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

  @Get(['docs', 'docs/:file'])
  readDocs(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Param('file') name = '') {
    const file = docsFile(name);
    if (!file) throw notFound();
    return file.send(request, reply);
  }
}

const require = createRequire(import.meta.url);

/** The page of the documentation, and the files that it loads. */
const sources = new Map<string, string | URL>([
  ['', new URL('../../../assets/docs/index.html', import.meta.url)],
  ['start.js', new URL('../../../assets/docs/start.js', import.meta.url)],
  ['swagger-ui.css', require.resolve('swagger-ui-dist/swagger-ui.css')],
  ['swagger-ui-bundle.js', require.resolve('swagger-ui-dist/swagger-ui-bundle.js')],
]);

const types: Readonly<Record<string, string>> = { '': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };

const files = new Map<string, StaticFile>();

/** Returns undefined for an unknown name. A file is read on the first request. */
function docsFile(name: string): StaticFile | undefined {
  const source = sources.get(name);
  if (!source) return undefined;
  const file = files.get(name) ?? new StaticFile(`${types[path.extname(name)]}; charset=utf-8`, fs.readFileSync(source));
  files.set(name, file);
  return file;
}
