import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { googleScope } from '../google/google-provider.ts';
import { pageHtml } from '../pages/page.ts';
import { demoAccounts } from './events.ts';
import type { DemoServer } from './server.ts';

/** Returns the page on which a person allows Daybook to read the demo calendar. */
export async function showConsent(server: DemoServer, request: IncomingMessage, response: ServerResponse): Promise<string> {
  await (await server.provider()).interactionDetails(request, response);
  return consentPage;
}

const accountChoices = demoAccounts.map(
  ({ id, label }, index) =>
    `<label class="radio"><input type="radio" name="account" value="${id}"${index === 0 ? ' checked' : ''} /> ${label}</label>`,
);

const consentPage = pageHtml(
  'Demo Calendar',
  `<p>Daybook asks to read your upcoming events. It can change nothing.</p>
      <p>This calendar is part of Daybook, and its events are made up.</p>
      <form method="post">
        <fieldset>
          <legend>Whose calendar?</legend>
          ${accountChoices.join('\n          ')}
        </fieldset>
        <div class="actions">
          <button class="main" name="action" value="allow">Allow</button>
          <button name="action" value="cancel">Cancel</button>
        </div>
      </form>`,
);

/** Handles the form of that page, and returns the address to which the browser continues. */
export async function submitConsent(server: DemoServer, request: FastifyRequest, reply: FastifyReply): Promise<string> {
  const provider = await server.provider();
  const { params } = await provider.interactionDetails(request.raw, reply.raw);
  const { action, account } = (request.body ?? {}) as { action?: string; account?: string };
  const chosen = demoAccounts.find(({ id }) => id === account);
  if (action !== 'allow' || !chosen) {
    return provider.interactionResult(request.raw, reply.raw, {
      error: 'access_denied',
      error_description: 'The person declined.',
    });
  }
  const grant = new provider.Grant({ accountId: chosen.id, clientId: String(params['client_id']) });
  grant.addOIDCScope(googleScope);
  const result = { login: { accountId: chosen.id, remember: false }, consent: { grantId: await grant.save() } };
  return provider.interactionResult(request.raw, reply.raw, result);
}
