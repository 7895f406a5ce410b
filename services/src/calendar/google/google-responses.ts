import { type CalendarEvent, eventTime } from '@daybook/contracts/calendar';
import * as z from 'zod/mini';
import { expired, invalidResponse, type ProviderError, statusError, toProviderError } from '../provider-error.ts';

const eventsResponse = z.object({
  kind: z.literal('calendar#events'),
  summary: z.optional(z.string()),
  timeZone: z.optional(z.string()),
  nextPageToken: z.optional(z.string()),
  // An item is parsed once it is known not to be cancelled: cancelled ones have no times.
  items: z.array(z.looseObject({ status: z.optional(z.string()) })),
});

const item = z.object({
  id: z.string(),
  status: z.optional(z.string()),
  summary: z.optional(z.string()),
  start: eventTime,
  end: eventTime,
});

export type GooglePage = ReturnType<typeof parsePage>;

/** @throws {ProviderError} if it is not such a page. Google's library takes HTML for a success. */
export function parsePage(data: unknown) {
  const page = eventsResponse.safeParse(data);
  if (!page.success) throw invalidResponse(page.error);
  const { summary, timeZone, nextPageToken, items } = page.data;
  return {
    name: summary,
    timeZone,
    events: items.filter(({ status }) => status !== 'cancelled').map(parseItem),
    next: nextPageToken,
  };
}

function parseItem(data: unknown): CalendarEvent {
  const parsed = item.safeParse(data);
  if (!parsed.success) throw invalidResponse(parsed.error);
  const { status, ...event } = parsed.data;
  return { ...event, status: status === 'tentative' ? 'tentative' : 'confirmed' };
}

/** Returns the ProviderError for an error of Google's library, by the status and the body of Google's response. */
export function toGoogleError(error: unknown, signal?: AbortSignal): ProviderError {
  const { status, data } = (error as { response?: { status?: number; data?: unknown } }).response ?? {};
  if (status === undefined) return toProviderError(error, signal);
  if (status === 400 && endedGrantErrors.has(String(errorOf(data)))) return expired();
  if (status === 403 && rateLimitReasons.has(String(reasonOf(data)))) return statusError(429);
  return statusError(status);
}

/** The errors of the token and revocation endpoints for a grant that has ended (RFC 6749, RFC 7009). */
const endedGrantErrors = new Set(['invalid_grant', 'invalid_token']);

const rateLimitReasons = new Set(['userRateLimitExceeded', 'rateLimitExceeded', 'quotaExceeded']);

const errorOf = (data: unknown) => (data as { error?: unknown } | undefined)?.error;

const reasonOf = (data: unknown) => (errorOf(data) as { errors?: { reason?: unknown }[] } | undefined)?.errors?.[0]?.reason;
