import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { replyProblem } from '../../http/problems/reply-problem.ts';
import { pageHeaders } from '../pages/page.ts';
import { takeForms } from '../pages/take-forms.ts';
import { answerConsent, showConsent } from './consent.ts';
import { demoPath } from './demo-client.ts';
import { answerEvents } from './events-api.ts';
import type { DemoServer } from './server.ts';

/** The demo calendar: its OAuth server, its page of consent, and its events, as Google's API has them. */
export function demoRoutes(server: DemoServer) {
  return (fastify: FastifyInstance, _: object, done: () => void) => {
    takeForms(fastify);
    fastify.addHook('onRequest', ({ ip }, _reply, next) => next(server.limits.takeDemoCall(ip)));
    fastify.setErrorHandler((error: Error, request, reply) => {
      // The person has waited for too long, or has gone back to a page that was answered: then nothing is wrong.
      const outcome = request.method === 'POST' ? '?authorize=expired' : '';
      if (error.name === 'SessionNotFound') return reply.redirect(`/calendar${outcome}`, 303);
      return replyProblem(error, request, reply);
    });
    fastify.get(`${demoPath}/consent/:uid`, async (request, reply) => {
      asPublic(server, request);
      return reply.headers(pageHeaders).send(await showConsent(server, request.raw, reply.raw));
    });
    fastify.post(`${demoPath}/consent/:uid`, async (request, reply) => {
      asPublic(server, request);
      const address = await answerConsent(server, request, reply);
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    });
    fastify.post(`${demoPath}/revoke`, async (request, reply) => {
      const { token = '' } = { ...(request.query as { token?: string }), ...(request.body as { token?: string } | undefined) };
      const revoked = await server.revoke(token);
      return revoked ? {} : reply.status(400).send({ error: 'invalid_token', error_description: 'Token expired or revoked' });
    });
    fastify.get(`${demoPath}/calendar/v3/calendars/primary/events`, (request, reply) => answerEvents(server, request, reply));
    void fastify.register(oauthRoutes(server));
    done();
  };
}

/** What the OAuth server itself answers: it reads the request from its beginning. */
function oauthRoutes(server: DemoServer) {
  return (fastify: FastifyInstance, _: object, done: () => void) => {
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('*', (_, __, parsed) => parsed(null));
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = (await server.provider()).callback();
      asPublic(server, request);
      // The OAuth server writes the response itself: what a hook has set would be lost.
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
      reply.hijack();
      Object.assign(request.raw, { originalUrl: request.raw.url, url: request.raw.url?.slice(demoPath.length) });
      await answer(request.raw, reply.raw);
    };
    fastify.get(`${demoPath}/auth`, { onRequest: ({ ip }) => server.limits.takeDemoFlow(ip) }, serve);
    fastify.get(`${demoPath}/auth/:uid`, serve);
    fastify.post(`${demoPath}/token`, serve);
    fastify.get(`${demoPath}/.well-known/openid-configuration`, serve);
    done();
  };
}

/** The OAuth server makes its addresses from the request: here from how browsers reach us, whatever the request says. */
function asPublic({ publicUrl }: DemoServer, { raw }: FastifyRequest) {
  raw.headers['x-forwarded-host'] = publicUrl.host;
  raw.headers['x-forwarded-proto'] = publicUrl.protocol.slice(0, -1);
}
