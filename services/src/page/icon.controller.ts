import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import fs from 'node:fs';
import { contentType } from './content-type.ts';
import { everywhere } from './headers.ts';

const icon = fs.readFileSync(new URL('../../assets/icon.svg', import.meta.url));

/** The sign of the page in a browser's tab. For a document that names no icon, a browser asks for favicon.ico. */
@Controller()
export class IconController {
  @Get(['assets/icon.svg', 'favicon.ico'])
  showIcon(@Res() reply: FastifyReply) {
    const headers = { ...everywhere, 'content-type': contentType('icon.svg'), 'cache-control': 'public, max-age=86400' };
    return reply.headers(headers).send(icon);
  }
}
