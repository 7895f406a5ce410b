import { type CalendarEvent, eventTime } from '@daybook/contracts/calendar';
import * as z from 'zod/mini';
import { nonsense } from '../provider-failure.ts';

/** What is read of a page of Google's list; an item is read once it is known not to be cancelled. */
const answered = z.object({
  kind: z.literal('calendar#events'),
  summary: z.optional(z.string()),
  timeZone: z.optional(z.string()),
  nextPageToken: z.optional(z.string()),
  items: z.array(z.looseObject({ status: z.optional(z.string()) })),
});

const item = z.object({
  id: z.string(),
  status: z.optional(z.string()),
  summary: z.optional(z.string()),
  start: eventTime,
  end: eventTime,
});

export interface GooglePage {
  readonly name: string | undefined;
  readonly timeZone: string | undefined;
  readonly events: readonly CalendarEvent[];
  readonly next: string | undefined;
}

/** @throws {ProviderFailure} when it is no such page; the library takes a page of HTML for a success */
export function readPage(data: unknown): GooglePage {
  const page = answered.safeParse(data);
  if (!page.success) throw nonsense(page.error);
  const { summary, timeZone, nextPageToken, items } = page.data;
  return {
    name: summary,
    timeZone,
    events: items.filter(({ status }) => status !== 'cancelled').map(readItem),
    next: nextPageToken,
  };
}

function readItem(given: unknown): CalendarEvent {
  const read = item.safeParse(given);
  if (!read.success) throw nonsense(read.error);
  const { status, ...event } = read.data;
  return { ...event, status: status === 'tentative' ? 'tentative' : 'confirmed' };
}

export const eventsOn = (pages: readonly GooglePage[]) => pages.flatMap(({ events }) => events);
