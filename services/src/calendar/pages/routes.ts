import { type AuthorizeOutcome, calendarAuthorizePath } from '@daybook/contracts/calendar';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { replyProblem } from '../../http/problems/reply-problem.ts';
import type { AuthorizationService, Ending } from '../authorization.service.ts';
import { ProviderFailure } from '../provider-failure.ts';
import { choicePage, formPage } from './form-page.ts';
import { pageHeaders, pageStyle } from './page.ts';
import { takeForms } from './take-forms.ts';

/**
 * The addresses that a browser passes on its way to a calendar. They are pages and redirections, not operations of the API, and take
 * forms, which the API does not: so they are apart.
 */
export function authorizationRoutes(authorization: AuthorizationService, { publicUrl }: { publicUrl: string }) {
  return (fastify: FastifyInstance, _: object, done: () => void) => {
    takeForms(fastify);
    fastify.setErrorHandler((error, request, reply) => replyProblem(error, request, reply));
    fastify.get(calendarAuthorizePath, (request, reply) => {
      const elsewhere = publicAddress(publicUrl, request);
      return elsewhere ? reply.redirect(elsewhere, 303) : begin(authorization, request, reply);
    });
    fastify.get('/api/calendar/callback/', async ({ query, headers, ip }, reply) => {
      const sender = { cookies: headers.cookie, address: ip };
      return leave(reply, await authorization.finish(query as Record<string, unknown>, sender));
    });
    fastify.get('/api/calendar/connect/', (request, reply) => showForm(authorization, request, reply));
    fastify.post('/api/calendar/connect/', (request, reply) => takeForm(authorization, request, reply));
    fastify.get('/api/calendar/page.css', (_, reply) => reply.type('text/css; charset=utf-8').send(pageStyle));
    done();
  };
}

/**
 * The flow comes back to where people reach us, so it has to begin there too, or the cookie is missing: on 127.0.0.1 for localhost.
 * Once only, for a proxy may hide by which name we are asked.
 */
function publicAddress(publicUrl: string, { host, query }: FastifyRequest) {
  const asked = query as Record<string, string>;
  if (host === new URL(publicUrl).host || asked['moved'] !== undefined) return undefined;
  return `${publicUrl}${calendarAuthorizePath}?${new URLSearchParams({ ...asked, moved: '1' }).toString()}`;
}

/** Straight to the only provider, or to a choice. */
async function begin(authorization: AuthorizationService, request: FastifyRequest, reply: FastifyReply) {
  const { choices } = authorization;
  const { provider: wanted } = request.query as { provider?: string };
  const chosen = wanted ?? (choices.length === 1 ? choices[0]?.id : undefined);
  const begun = chosen === undefined ? undefined : await authorization.begin(chosen);
  if (!begun) return show(reply, choicePage(choices, calendarAuthorizePath));
  return reply.header('set-cookie', begun.cookie).header('cache-control', 'no-store').redirect(begun.url, 303);
}

function showForm(authorization: AuthorizationService, request: FastifyRequest, reply: FastifyReply) {
  const form = authorization.form(request.headers.cookie);
  return form ? show(reply, formPage(form)) : back(reply, 'expired');
}

async function takeForm(authorization: AuthorizationService, request: FastifyRequest, reply: FastifyReply) {
  const given = (request.body ?? {}) as Record<string, string>;
  // The flow goes on: who comes back to the form may change their mind.
  if (given['action'] === 'cancel') return back(reply, 'denied');
  try {
    return leave(reply, await authorization.fillForm(given, { cookies: request.headers.cookie, address: request.ip }));
  } catch (error) {
    const form = authorization.form(request.headers.cookie);
    if (!(error instanceof ProviderFailure) || !form) throw error;
    return show(reply.status(422), formPage({ ...form, given, refusal: error.message }));
  }
}

const leave = (reply: FastifyReply, { outcome, cookie }: Ending) => back(reply.header('set-cookie', cookie), outcome);

const back = (reply: FastifyReply, outcome: AuthorizeOutcome) =>
  reply.header('cache-control', 'no-store').redirect(`/calendar?authorize=${outcome}`, 303);

const show = (reply: FastifyReply, html: string) => reply.headers(pageHeaders).send(html);
