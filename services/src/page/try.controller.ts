import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../http/html-escape.ts';
import { ProblemError } from '../http/problem-error.ts';
import { TryLinks, TryLinksService } from '../releases/public.ts';
import { callerOf, SecurityLog } from '../security-log/security-log.ts';
import { VisitorCookies } from './visitor-cookies.ts';

/** Serves the links to try a release, and the way out of it. */
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
  confirm(@Param('token') token: string, @Res() reply: FastifyReply) {
    const { app, version, until } = this.links.read(token) ?? throwInvalidLink();
    return reply.headers(tryPageHeaders).send(tryPage(app, version, until));
  }

  /** Accepts only the form of our own page. */
  @Post(':token')
  async keepTrying(@Param('token') token: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    if (!this.cookies.isOwnPage(request.headers)) throw new ProblemError(403, 'Open the link and press its button.');
    const trying = this.links.read(token) ?? throwInvalidLink();
    if (!(await this.uses.use(trying))) throwInvalidLink();
    this.log.write('try-link-used', callerOf(request), { app: trying.app, version: trying.version, link: trying.id });
    return reply.headers({ 'set-cookie': this.cookies.keepTrying(token, trying), 'cache-control': 'no-store' }).redirect('/', 303);
  }
}

function throwInvalidLink(): never {
  throw new ProblemError(404, 'This link is not valid, or has expired. Ask for another one.');
}

/** Besides the headers of a form: a stricter referrer policy would make browsers send the form without its origin. */
const tryPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/**
 * Asks for confirmation before this browser gets a release that is not live: any site can open such a link. Needs a press at each of two
 * places, because a site could open the page under the second half of a double click.
 */
const tryPage = (app: string, version: string, until: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Try a release</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<h1>Try ${escapeHtml(app)} ${escapeHtml(version)}?</h1>
<p>This release is not live. It will run in this browser with your account, until ${escapeHtml(until.slice(0, 16).replace('T', ' '))} UTC or until
you leave it. Go on only if you expected this link from the team that makes Daybook.</p>
<details>
<summary>I expected this link</summary>
<form method="post"><button>Try it</button></form>
</details>
<p><a href="/">Do not try it</a></p>
</html>
`;
