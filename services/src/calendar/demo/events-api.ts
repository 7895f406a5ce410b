import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DemoAccount } from './accounts.ts';
import { demoCalendar, demoZone } from './events.ts';
import type { DemoServer } from './server.ts';

interface Query {
  readonly timeMin?: string;
  readonly maxResults?: string;
  readonly timeZone?: string;
  readonly pageToken?: string;
}

/** The demo's own pages are small, so that who reads it has to turn them, as with Google at times. */
const pageSize = 6;

/** Answers as Google's `events.list` does, errors included. */
export async function answerEvents(server: DemoServer, request: FastifyRequest, reply: FastifyReply) {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const account = token && (await server.whose(token));
  if (!account) return reply.status(401).send(authError);

  const { timeMin, maxResults = '250', timeZone = demoZone, pageToken = '0' } = request.query as Query;
  const { expand } = await import('../ical/expand.ts');
  const now = new Date();
  const from = timeMin === undefined ? now.getTime() : Date.parse(timeMin);
  const { events } = expand({ texts: [demoCalendar(account as DemoAccount, now)], from, limit: 250, timeZone });
  const [first, count] = [Number(pageToken), Math.min(Number(maxResults), pageSize)];
  return {
    kind: 'calendar#events',
    summary: 'Demo Calendar',
    timeZone,
    accessRole: 'reader',
    items: events.slice(first, first + count).map((event) => ({ kind: 'calendar#event', ...event })),
    ...(first + count < events.length && { nextPageToken: String(first + count) }),
  };
}

const authError = {
  error: {
    code: 401,
    message: 'Invalid Credentials',
    errors: [
      { domain: 'global', reason: 'authError', message: 'Invalid Credentials', locationType: 'header', location: 'Authorization' },
    ],
  },
};
