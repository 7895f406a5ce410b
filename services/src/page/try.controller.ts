import { Controller, Get, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { VisitorCookies } from './visitor-cookies.ts';

/** Where links to try a release lead, and the way out of it. */
@Controller('try')
export class TryController {
  constructor(private readonly cookies: VisitorCookies) {}

  @Get('end')
  endTrying(@Res() reply: FastifyReply) {
    return reply.header('set-cookie', this.cookies.endTrying()).header('cache-control', 'no-store').redirect('/', 303);
  }

  @Get(':token')
  keepTrying(@Param('token') token: string, @Res() reply: FastifyReply) {
    const cookie = this.cookies.keepTrying(token);
    if (!cookie) throw new Refusal(404, 'This link is not good, or has expired. Ask for another one.');
    return reply.header('set-cookie', cookie).header('cache-control', 'no-store').redirect('/', 303);
  }
}
