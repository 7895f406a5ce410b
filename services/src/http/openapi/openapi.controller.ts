import { apiVersion, operations } from '@daybook/contracts/api';
import { Controller, Get, Header, Inject, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { notFound } from '../refusal.ts';
import { docsFile, docsPage, docsPolicy } from './docs-page.ts';
import { openApiDocument } from './document.ts';

export const publicUrl = Symbol('publicUrl');

/** What the API says of itself, to programs and to people. */
@Controller('api')
export class OpenApiController {
  readonly #document: string;

  constructor(@Inject(publicUrl) url: string) {
    this.#document = JSON.stringify(openApiDocument(operations, { version: apiVersion, url }));
  }

  @Get('openapi.json')
  @Header('content-type', 'application/json; charset=utf-8')
  showDocument() {
    return this.#document;
  }

  @Get('docs')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', docsPolicy)
  showPage() {
    return docsPage;
  }

  @Get('docs/:file')
  showFile(@Param('file') name: string, @Res({ passthrough: true }) reply: FastifyReply) {
    const file = docsFile(name);
    if (!file) throw notFound();
    void reply.type(file.type);
    return file.content;
  }
}
