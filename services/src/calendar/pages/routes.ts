import { type AuthorizeOutcome, calendarAuthorizePath } from '@daybook/contracts/calendar';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { replyProblem } from '../../http/problems/problem.filter.ts';
import type { AuthorizationService, FlowResult } from '../authorization.service.ts';
import { ProviderError } from '../provider-error.ts';
import { acceptForms, choicePage, formPage, pageHeaders, pageStyle } from './pages.ts';

/** The routes of the authorization of a calendar: pages, forms and redirections, not operations of the API. */
export function authorizationRoutes(authorization: AuthorizationService, { publicUrl }: { publicUrl: string }) {
  return (fastify: FastifyInstance, _: object, done: () => void) => {
    acceptForms(fastify);
    fastify.setErrorHandler((error, request, reply) => replyProblem(error, request, reply));
    fastify.get(calendarAuthorizePath, (request, reply) => {
      const elsewhere = publicAddress(publicUrl, request);
      return elsewhere ? reply.redirect(elsewhere, 303) : begin(authorization, request, reply);
    });
    fastify.get('/api/calendar/callback/', async ({ query, headers, ip }, reply) => {
      const sender = { cookies: headers.cookie, address: ip };
      return endFlow(reply, await authorization.finish(query as Record<string, unknown>, sender));
    });
    fastify.get('/api/calendar/connect/', (request, reply) => showForm(authorization, request, reply));
    fastify.post('/api/calendar/connect/', (request, reply) => handleForm(authorization, request, reply));
    fastify.get('/api/calendar/page.css', (_, reply) => reply.type('text/css; charset=utf-8').send(pageStyle));
    done();
  };
}

/**
 * Returns the public address of the page if it was requested at another one. The flow ends at PUBLIC_URL, so it must begin there: a
 * cookie of 127.0.0.1 is missing on localhost. It redirects only once, because a proxy may hide the host of the request.
 */
function publicAddress(publicUrl: string, { host, query }: FastifyRequest) {
  const parameters = query as Record<string, string>;
  if (host === new URL(publicUrl).host || parameters['moved'] !== undefined) return undefined;
  return `${publicUrl}${calendarAuthorizePath}?${new URLSearchParams({ ...parameters, moved: '1' }).toString()}`;
}

async function begin(authorization: AuthorizationService, request: FastifyRequest, reply: FastifyReply) {
  const { choices } = authorization;
  const { provider: requested } = request.query as { provider?: string };
  const chosen = requested ?? (choices.length === 1 ? choices[0]?.id : undefined);
  const begun = chosen === undefined ? undefined : await authorization.begin(chosen);
  if (!begun) return sendPage(reply, choicePage(choices, calendarAuthorizePath));
  return reply.header('set-cookie', begun.cookie).header('cache-control', 'no-store').redirect(begun.url, 303);
}

function showForm(authorization: AuthorizationService, request: FastifyRequest, reply: FastifyReply) {
  const form = authorization.form(request.headers.cookie);
  return form ? sendPage(reply, formPage(form)) : redirectToCalendar(reply, 'expired');
}

async function handleForm(authorization: AuthorizationService, request: FastifyRequest, reply: FastifyReply) {
  const values = (request.body ?? {}) as Record<string, string>;
  // The flow continues: a person who goes back to the form may submit it.
  if (values['action'] === 'cancel') return redirectToCalendar(reply, 'denied');
  try {
    return endFlow(reply, await authorization.submitForm(values, { cookies: request.headers.cookie, address: request.ip }));
  } catch (error) {
    const form = authorization.form(request.headers.cookie);
    if (!(error instanceof ProviderError) || !form) throw error;
    return sendPage(reply.status(422), formPage({ ...form, values, error: error.message }));
  }
}

const endFlow = (reply: FastifyReply, { outcome, cookie }: FlowResult) =>
  redirectToCalendar(reply.header('set-cookie', cookie), outcome);

const redirectToCalendar = (reply: FastifyReply, outcome: AuthorizeOutcome) =>
  reply.header('cache-control', 'no-store').redirect(`/calendar?authorize=${outcome}`, 303);

const sendPage = (reply: FastifyReply, html: string) => reply.headers(pageHeaders).send(html);
