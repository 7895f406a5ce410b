import { Controller, type DynamicModule, Get, Module, Param, Query, Req, Res } from '@nestjs/common';
import fs from 'node:fs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { embedCaching, EmbedService, publicUrl } from './embed.service.ts';
import { sendUnlessKnown } from '../http/conditional-requests.ts';
import { notFound } from '../http/problem-error.ts';

/** Serves the files that the pages of other sites load, and a playground page to try them. */
@Controller('embed')
export class EmbedController {
  constructor(private readonly embed: EmbedService) {}

  @Get(['/', 'playground/:name'])
  readPlayground(@Res() reply: FastifyReply, @Param('name') name = 'index.html') {
    const file = playground.get(name);
    if (!file) throw notFound();
    return reply.headers({ 'content-type': file.type, 'cache-control': 'no-cache' }).send(file.body);
  }

  /** For sites that do not run scripts of other sites. */
  @Get('frame')
  async showFrame(@Query() query: Record<string, unknown>, @Res() reply: FastifyReply) {
    const { status, headers, body } = await this.embed.frame(query);
    return reply.status(status).headers(headers).send(body);
  }

  @Get('remoteEntry.js')
  async findRemoteEntry(@Res() reply: FastifyReply) {
    return reply.header('cache-control', embedCaching).redirect(await this.embed.remoteEntry(), 302);
  }

  @Get('mf-manifest.json')
  async readManifest(@Res() reply: FastifyReply) {
    return reply.header('cache-control', embedCaching).send(await this.embed.manifest());
  }

  @Get('pinned.json')
  async readPinned(@Res() reply: FastifyReply) {
    return reply.header('cache-control', embedCaching).send(await this.embed.pinned());
  }

  @Get(':name')
  async readFile(@Param('name') name: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const file = await this.embed.findFile(name, request.headers['accept-encoding']?.toString());
    if (!file) throw notFound();
    return sendUnlessKnown(file, request, reply);
  }
}

const playground = new Map(
  Object.entries({
    'index.html': 'text/html; charset=utf-8',
    'playground.css': 'text/css; charset=utf-8',
    'playground.js': 'text/javascript; charset=utf-8',
  }).map(([name, type]) => {
    const body = fs.readFileSync(new URL(`../../assets/playground/${name}`, import.meta.url), 'utf8');
    return [name, { type, body }];
  }),
);

@Module({})
export class EmbedModule {
  static with(portals: DynamicModule, page: DynamicModule, url: string): DynamicModule {
    const providers = [EmbedService, { provide: publicUrl, useValue: url }];
    return { module: EmbedModule, imports: [portals, page], controllers: [EmbedController], providers };
  }
}
