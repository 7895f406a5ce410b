import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../http/problem-error.ts';
import { TryLinks, TryLinksService } from '../releases/public.ts';
import { callerOf, SecurityLog } from '../security-log/security-log.ts';
import { tryPage, tryPageHeaders } from './try-page.ts';
import { VisitorCookies } from './visitor-cookies.ts';

/** Where links to try a release lead, and the way out of it. */
@Controller('try')
export class TryController {
  constructor(
    private readonly cookies: VisitorCookies,
    private readonly links: TryLinks,
    private readonly uses: TryLinksService,
    private readonly log: SecurityLog,
  ) {}

  @Get('end')
  endTrying(@Res() reply: FastifyReply) {
    return reply.header('set-cookie', this.cookies.endTrying()).redirect('/', 303);
  }

  @Get(':token')
  ask(@Param('token') token: string, @Res() reply: FastifyReply) {
    const { app, version, until } = this.links.read(token) ?? refuseLink();
    return reply.headers(tryPageHeaders).send(tryPage(app, version, until));
  }

  /** Only the button of our own page brings somebody here. */
  @Post(':token')
  async keepTrying(@Param('token') token: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    if (!this.cookies.isOwnPage(request.headers)) throw new ProblemError(403, 'Open the link and press its button.');
    const trying = this.links.read(token) ?? refuseLink();
    if (!(await this.uses.use(trying))) refuseLink();
    this.log.write('try-link-used', callerOf(request), { app: trying.app, version: trying.version, link: trying.id });
    return reply.headers({ 'set-cookie': this.cookies.keepTrying(token, trying), 'cache-control': 'no-store' }).redirect('/', 303);
  }
}

function refuseLink(): never {
  throw new ProblemError(404, 'This link is not good, or has expired. Ask for another one.');
}
