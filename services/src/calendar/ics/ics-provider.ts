import { type Guard, guardedFetch } from '../guarded/guarded-fetch.ts';
import { withReadBudget } from '../guarded/read-budget.ts';
import { parseInWorker, type Reader } from '../parsing/parse-in-worker.ts';
import { statusFailure } from '../provider-failure.ts';
import type { CalendarProvider, Question, Secret, Upcoming } from '../provider.ts';

/** A calendar that is published as a file (RFC 5545). Its address is its secret: it is kept sealed and shown to nobody. */
export function icsProvider(guard: Guard): CalendarProvider {
  const listUpcoming = (secret: Secret, question: Question, asker: Reader) =>
    withReadBudget(asker, (budget, reader) => read({ ...guard, budget }, String(secret['url']), question, reader));
  return {
    id: 'ics',
    label: 'Calendar address (ICS)',
    listUpcoming,
    entry: {
      kind: 'form',
      hint: 'Paste the secret address of a calendar in iCal format. Daybook keeps it encrypted and only reads from it.',
      fields: [{ name: 'url', label: 'Address', type: 'url', autocomplete: 'off' }],
      async connect({ url = '' }, reader) {
        const secret = { url: url.trim() };
        await listUpcoming(secret, { from: new Date(), limit: 1, timeZone: undefined }, reader);
        return secret;
      },
    },
  };
}

async function read(guard: Guard, url: string, { from, limit, timeZone: asked }: Question, reader: Reader): Promise<Upcoming> {
  const response = await guardedFetch(guard, url, { signal: reader.signal, headers: { accept: 'text/calendar' } });
  if (!response.ok) throw statusFailure(response.status);
  const expansion = { texts: [await response.text()], from: from.getTime(), limit, timeZone: asked };
  const { name = 'Calendar', timeZone, events } = await parseInWorker('file', expansion, reader);
  return { name, timeZone, events };
}
