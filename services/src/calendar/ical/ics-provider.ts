import { type Guard, guardedFetch } from '../guarded/guarded-fetch.ts';
import { withReadBudget } from '../guarded/read-budget.ts';
import { parseInWorker, type ReadContext } from '../parsing/parse-in-worker.ts';
import { statusError } from '../provider-error.ts';
import type { CalendarProvider, EventsRequest, Secret, EventList } from '../provider.ts';

/** A calendar that is published as a file (RFC 5545). Its address is its secret: it is stored encrypted and shown to nobody. */
export function icsProvider(guard: Guard): CalendarProvider {
  const listUpcoming = (secret: Secret, request: EventsRequest, context: ReadContext) =>
    withReadBudget(context, (budget, budgeted) => read({ ...guard, budget }, String(secret['url']), request, budgeted));
  return {
    id: 'ics',
    label: 'Calendar address (ICS)',
    listUpcoming,
    entry: {
      kind: 'form',
      hint: 'Paste the secret address of a calendar in iCal format. Daybook keeps it encrypted and only reads from it.',
      fields: [{ name: 'url', label: 'Address', type: 'url', autocomplete: 'off' }],
      async connect({ url = '' }, context) {
        const secret = { url: url.trim() };
        await listUpcoming(secret, { from: new Date(), limit: 1, timeZone: undefined }, context);
        return secret;
      },
    },
  };
}

async function read(
  guard: Guard,
  url: string,
  { from, limit, timeZone: requestedZone }: EventsRequest,
  context: ReadContext,
): Promise<EventList> {
  const response = await guardedFetch(guard, url, { signal: context.signal, headers: { accept: 'text/calendar' } });
  if (!response.ok) throw statusError(response.status);
  const input = { texts: [await response.text()], from: from.getTime(), limit, timeZone: requestedZone };
  const { name = 'Calendar', timeZone, events } = await parseInWorker('file', input, context);
  return { name, timeZone, events };
}
