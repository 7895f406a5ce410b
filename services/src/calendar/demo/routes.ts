import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { replyProblem } from '../../http/problems/problem.filter.ts';
import { googleScope } from '../google/google-provider.ts';
import { acceptForms, pageHeaders, pageHtml } from '../pages/pages.ts';
import { type DemoAccount, demoAccounts, demoCalendar, demoZone } from './events.ts';
import { demoPath, type DemoServer } from './server.ts';

/** The demo calendar: its OAuth server, its consent page, and its events with Google's API. */
export function demoRoutes(server: DemoServer) {
  return (fastify: FastifyInstance, _: object, done: () => void) => {
    acceptForms(fastify);
    fastify.addHook('onRequest', ({ ip }, _reply, next) => next(server.limits.takeDemoCall(ip)));
    fastify.setErrorHandler((error: Error, request, reply) => {
      // Not an error: the person waited too long, or went back to a submitted page.
      const outcome = request.method === 'POST' ? '?authorize=expired' : '';
      if (error.name === 'SessionNotFound') return reply.redirect(`/calendar${outcome}`, 303);
      return replyProblem(error, request, reply);
    });
    fastify.get(`${demoPath}/consent/:uid`, async (request, reply) => {
      setPublicOrigin(server, request);
      const provider = await server.provider();
      await provider.interactionDetails(request.raw, reply.raw);
      return reply.headers(pageHeaders).send(consentPage);
    });
    fastify.post(`${demoPath}/consent/:uid`, async (request, reply) => {
      setPublicOrigin(server, request);
      const address = await submitConsent(server, request, reply);
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    });
    fastify.post(`${demoPath}/revoke`, async (request, reply) => {
      const { token = '' } = { ...(request.query as { token?: string }), ...(request.body as { token?: string } | undefined) };
      const revoked = await server.revoke(token);
      return revoked ? {} : reply.status(400).send({ error: 'invalid_token', error_description: 'Token expired or revoked' });
    });
    fastify.get(`${demoPath}/calendar/v3/calendars/primary/events`, (request, reply) => listEvents(server, request, reply));
    void fastify.register(oauthRoutes(server));
    done();
  };
}

function accountChoice({ id, label }: (typeof demoAccounts)[number], index: number) {
  return `<label class="radio"><input type="radio" name="account" value="${id}"${index === 0 ? ' checked' : ''} /> ${label}</label>`;
}

/** The page on which a person allows Daybook to read the demo calendar. */
const consentPage = pageHtml(
  'Demo Calendar',
  `<p>Daybook asks to read your upcoming events. It cannot change anything.</p>
      <p>This calendar is part of Daybook, and its events are made up.</p>
      <form method="post">
        <fieldset>
          <legend>Whose calendar?</legend>
          ${demoAccounts.map(accountChoice).join('\n          ')}
        </fieldset>
        <div class="actions">
          <button class="main" name="action" value="allow">Allow</button>
          <button name="action" value="cancel">Cancel</button>
        </div>
      </form>`,
);

/** Handles the form of the consent page, and returns the address to which the browser continues. */
async function submitConsent(server: DemoServer, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const provider = await server.provider();
  const { params, uid } = await provider.interactionDetails(request.raw, reply.raw);
  const { action, account } = (request.body ?? {}) as { action?: string; account?: string };
  const chosen = demoAccounts.find(({ id }) => id === account);
  if (action !== 'allow' || !chosen) {
    return provider.interactionResult(request.raw, reply.raw, {
      error: 'access_denied',
      error_description: 'The person declined.',
    });
  }
  const grant = new provider.Grant({ accountId: chosen.id, clientId: String(params['client_id']) });
  // The form may be sent many times before the browser continues, and a grant is stored for months.
  grant.jti = uid;
  grant.addOIDCScope(googleScope);
  const result = { login: { accountId: chosen.id, remember: false }, consent: { grantId: await grant.save() } };
  return provider.interactionResult(request.raw, reply.raw, result);
}

/** The routes of the OAuth server itself, which reads the whole request. */
function oauthRoutes(server: DemoServer) {
  return (fastify: FastifyInstance, _: object, done: () => void) => {
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('*', (_, __, parsed) => parsed(null));
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const handle = (await server.provider()).callback();
      setPublicOrigin(server, request);
      // The OAuth server writes the response itself, so headers that hooks have set are copied.
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
      reply.hijack();
      Object.assign(request.raw, { originalUrl: request.raw.url, url: request.raw.url?.slice(demoPath.length) });
      await handle(request.raw, reply.raw);
    };
    fastify.get(`${demoPath}/auth`, { onRequest: ({ ip }) => server.limits.takeDemoFlow(ip) }, serve);
    fastify.get(`${demoPath}/auth/:uid`, serve);
    fastify.post(`${demoPath}/token`, serve);
    fastify.get(`${demoPath}/.well-known/openid-configuration`, serve);
    done();
  };
}

/** The OAuth server derives its addresses from the request. These headers make it PUBLIC_URL, whatever the request says. */
function setPublicOrigin({ publicUrl }: DemoServer, { raw }: FastifyRequest) {
  raw.headers['x-forwarded-host'] = publicUrl.host;
  raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
}

/** Small, so that clients must follow nextPageToken, as they sometimes must with Google. */
const pageSize = 6;

/** Responds as Google's `events.list` does, also with errors. */
async function listEvents(server: DemoServer, request: FastifyRequest, reply: FastifyReply) {
  const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const account = token && (await server.accountOf(token));
  if (!account) return reply.status(401).send(authError);

  const { timeMin, maxResults = '250', timeZone = demoZone, pageToken = '0' } = request.query as Record<string, string | undefined>;
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
