/** The parts of a response that decide its outcome. */
export interface ResponseSummary {
  readonly status: number;
  /** The media type of the body. */
  readonly type: string;
  readonly retryAfter?: string | undefined;
}

/** The result of a request for the entry that was sent. */
export type Outcome =
  | { readonly kind: 'saved' }
  /** It is unknown whether the server has the change, or it could not take it now: the entry is sent again. */
  | { readonly kind: 'wait'; readonly afterMs?: number }
  /** The item is no longer in the state of the entry's ETag. */
  | { readonly kind: 'stale' }
  /** The server would reject it every time: the person has to decide. */
  | { readonly kind: 'refused' };

/**
 * Returns what a response means. Only responses of the API count: a proxy or a hotel's login page must neither confirm a change nor
 * reject it.
 *
 * @param response - undefined if there is none
 */
export function outcomeOf(response: ResponseSummary | undefined, now = Date.now()): Outcome {
  if (!response) return { kind: 'wait' };
  const { status, type } = response;
  if (status === 204 || (isSuccess(status) && type.startsWith('application/json'))) return { kind: 'saved' };
  if (status === 412) return { kind: 'stale' };
  if (isFinal(status) && type.startsWith('application/problem+json')) return { kind: 'refused' };
  const afterMs = delayOf(response.retryAfter, now);
  return { kind: 'wait', ...(afterMs !== undefined && { afterMs }) };
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** Not final: the person has to log in (401), or the server asks to wait (408, 425, 429). */
const isFinal = (status: number) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status);

const MOST_MS = 3600_000;

/** Returns the milliseconds of a Retry-After header, which has seconds or a date, at most an hour. */
function delayOf(header: string | undefined, now: number) {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), MOST_MS);
}
