import http from 'node:http';
import https from 'node:https';
import { ProviderError } from '../provider-error.ts';
import { InternalAddress } from '../../network/addresses.ts';
import { guardedLookup } from '../../network/guarded-lookup.ts';
import { faultOf } from '../../network/outgoing-address.ts';
import { parseAddress } from '../../network/parse-address.ts';
import type { ReadBudget } from './read-budget.ts';
import { readResponse } from './read-response.ts';
import { steppedAgent } from './stepped-connection.ts';

export interface Guard {
  /** Allows addresses of this machine and its network, and plain HTTP. */
  readonly allowLocal: boolean;
  /** Limits all responses of one read together. */
  readonly budget?: ReadBudget;
}

const maxRedirects = 3;

interface Init extends Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect'> {
  /** Returns the Authorization header for an address, also after each redirection. Throws for one that must not get it. */
  readonly authorize?: (url: URL) => Promise<string>;
}

/**
 * Fetches an address that a stranger entered. The address, and each one that it redirects to, must be on the public internet; the
 * response is limited by `readResponse`. Its `url` is the address after redirections.
 *
 * request-filtering-agent would replace only `guardedLookup`: it checks neither ports, redirections nor sizes.
 *
 * @throws {ProviderError} if the address is not allowed, or the response is too large
 */
export async function guardedFetch(guard: Guard, address: string, init: Init = {}): Promise<Response> {
  let url = checkAddress(guard, address);
  const headers = new Headers(init.headers);
  for (let step = 0; step <= maxRedirects; step++) {
    if (init.authorize) headers.set('authorization', await init.authorize(url));
    const response = await send(guard, url, { ...init, headers });
    const next = init.redirect === 'manual' ? undefined : redirection(response);
    if (next === undefined) return Object.defineProperty(response, 'url', { value: url.href });
    const to = checkAddress(guard, next, url.href);
    if (to.origin !== url.origin) headers.delete('authorization');
    url = to;
  }
  throw notAllowed('The calendar redirects too often.');
}

/** Parses an address. webcal:// is another name for https:// in links to calendars. @throws {ProviderError} */
export function toUrl(address: string, base?: string): URL {
  const url = parseAddress(address.replace(/^webcals?:/i, 'https:'), base);
  if (!url) throw notAllowed('This is not the address of a calendar.');
  return url;
}

function checkAddress(guard: Guard, address: string, base?: string): URL {
  const url = toUrl(address, base);
  const fault = faultOf(url, guard);
  if (fault !== undefined) throw faults[fault]();
  return url;
}

const faults = {
  protocol: () => notAllowed('The address must begin with https://.'),
  internal,
  port: () => notAllowed('Calendars are not read from this port. Use 443, or one from 1024 on.'),
};

const redirection = ({ status, headers }: Response) =>
  status >= 301 && status <= 308 && status !== 304 ? (headers.get('location') ?? undefined) : undefined;

async function send({ allowLocal, budget }: Guard, url: URL, { method = 'GET', headers, body, signal }: Init): Promise<Response> {
  const { request } = url.protocol === 'https:' ? https : http;
  const sent = request(url, {
    method,
    // Not compressed, so that the limit of size holds for the content.
    headers: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity', 'user-agent': 'Daybook' },
    agent: steppedAgent(url.protocol, budget?.network ?? ''),
    ...(signal && { signal }),
    lookup: guardedLookup({ allowLocal, signal }),
  });
  sent.end(typeof body === 'string' ? body : undefined);
  try {
    return await readResponse(sent, budget);
  } catch (error) {
    throw error instanceof InternalAddress ? internal() : error;
  }
}

function notAllowed(message: string) {
  return new ProviderError('rejected', message);
}

function internal() {
  return notAllowed('This address is not on the public internet, so it is not read.');
}
