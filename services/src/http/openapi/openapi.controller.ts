import { apiVersion, operations } from '@daybook/contracts/api';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../problem-error.ts';
import { StaticFile } from '../responses/static-file.ts';
import { docsFile, docsPage } from './docs-page.ts';
import { openApiDocument } from './document.ts';

export const publicUrl = Symbol('publicUrl');

/** Serves the OpenAPI document and its page. */
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
