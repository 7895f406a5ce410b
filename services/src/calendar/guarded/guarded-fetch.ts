import http from 'node:http';
import https from 'node:https';
import { ProviderFailure, tooLarge } from '../provider-failure.ts';
import { InternalAddress, isPublic, publicLookup } from './addresses.ts';
import type { ReadBudget } from './read-budget.ts';

export interface Guard {
  /** Lets addresses of this machine and its network pass, and plain HTTP. */
  readonly allowLocal: boolean;
  /** Limits all answers of one read together. */
  readonly budget?: ReadBudget;
}

/** `hints`: informational answers (RFC 9110, section 15.2). Without an end, six calendars of them took the whole processor. */
const most = { redirects: 3, bytes: 2 * 1024 * 1024, hints: 5 };

interface Init extends Pick<RequestInit, 'method' | 'headers' | 'body' | 'signal' | 'redirect'> {
  /** Returns the Authorization header for an address, on every step of the way. Throws for one that is not to be asked. */
  readonly authorize?: (url: URL) => Promise<string>;
}

/**
 * Fetches from an address that a stranger named: from the open network alone, on every step of the way, and two mebibytes at most. The
 * response's `url` is the address after redirections.
 *
 * @throws {ProviderFailure} when the address is not to be asked, or answers too much
 */
export async function guardedFetch(guard: Guard, address: string, init: Init = {}): Promise<Response> {
  let url = checked(guard, address);
  const headers = new Headers(init.headers);
  for (let step = 0; step <= most.redirects; step++) {
    if (init.authorize) headers.set('authorization', await init.authorize(url));
    const response = await send(guard, url, { ...init, headers });
    const next = init.redirect === 'manual' ? undefined : redirection(response);
    if (next === undefined) return Object.defineProperty(response, 'url', { value: url.href });
    const to = checked(guard, new URL(next, url).href);
    if (to.origin !== url.origin) headers.delete('authorization');
    url = to;
  }
  throw notAsked('The calendar leads from address to address without an end.');
}

/** Returns the address that is asked: webcal:// is another name for https:// in links to calendars. @throws {ProviderFailure} */
export function toUrl(address: string): URL {
  const asked = address.replace(/^webcals?:/i, 'https:');
  if (!URL.canParse(asked)) throw notAsked('This is not the address of a calendar.');
  return new URL(asked);
}

/** A literal address needs no lookup, so it is looked at here; the URL parser has made one of 2130706433 and its like. */
function checked({ allowLocal }: Guard, address: string): URL {
  const url = toUrl(address);
  if (url.protocol !== 'https:' && !(allowLocal && url.protocol === 'http:'))
    throw notAsked('The address must begin with https://.');
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (!allowLocal && /^[\d.]+$|:/.test(literal) && !isPublic(literal)) throw internal();
  if (!allowLocal && isReserved(url.port)) throw notAsked('Calendars are not read from this port. Use 443, or one from 1024 on.');
  return url;
}

/** The ports of other services, such as mail and remote shells: this server is not to knock there for a stranger. */
const isReserved = (port: string) => port !== '' && Number(port) < 1024;

const redirection = ({ status, headers }: Response) =>
  status >= 301 && status <= 308 && status !== 304 ? (headers.get('location') ?? undefined) : undefined;

function send({ allowLocal, budget }: Guard, url: URL, { method = 'GET', headers, body, signal }: Init): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const options = {
      method,
      // Not compressed: so what arrives is all that it will be.
      headers: { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity', 'user-agent': 'Daybook' },
      agent: false as const,
      ...(signal && { signal }),
      ...(!allowLocal && { lookup: publicLookup }),
    };
    const sent = request(url, options, (incoming) => void readAnswer(incoming, budget).then(resolve, reject));
    let hints = 0;
    sent.on('information', () => (hints += 1) > most.hints && sent.destroy(unknownStatus()));
    // Without this, Node destroys the connection and says nothing.
    sent.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(unknownStatus());
    });
    sent.on('error', (error) => reject(error instanceof InternalAddress ? internal() : error));
    sent.end(typeof body === 'string' ? body : undefined);
  });
}

async function readAnswer(incoming: http.IncomingMessage, budget: ReadBudget | undefined): Promise<Response> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    // To leave the loop destroys the connection.
    if (bytes > most.bytes) throw tooLarge();
    budget?.take(chunk.length);
    chunks.push(chunk);
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) if (value !== undefined) headers.set(name, String(value));
  const status = incoming.statusCode ?? 0;
  if (status < 200 || status > 599) throw unknownStatus();
  return new Response(bodiless.has(status) ? null : Buffer.concat(chunks), { status, headers });
}

const bodiless = new Set([204, 205, 304]);

const notAsked = (message: string) => new ProviderFailure('refused', message);

const unknownStatus = () => notAsked('The calendar answered with no status that is known.');

const internal = () => notAsked('The address lies within a network that is not open, and is not asked.');
