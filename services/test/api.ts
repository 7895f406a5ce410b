import { randomBytes } from 'node:crypto';
import type { Account, Credentials, Tokens } from '@daybook/contracts/accounts';
import type { Problem } from '@daybook/contracts/problem';

/** An answer of the API, read to its end. */
export interface Answered<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; a body that is none fails the test that looks at it. */
  readonly body: Body;
}

export interface Asking {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  /** Another server than the one that all tests share. */
  readonly url?: string;
}

/** Makes one call: `ask('POST /api/notes/', { token, body })`. */
export async function ask<Body = unknown>(call: `${string} /${string}`, asking: Asking = {}): Promise<Answered<Body>> {
  const [method = '', path = ''] = call.split(/ (.*)/);
  const { token, headers, body, raw, url = apiUrl() } = asking;
  const response = await fetch(`${url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(raw !== undefined && { body: raw }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    get body() {
      return JSON.parse(text) as Body;
    },
  };
}

/** The address of the server that all API tests share. */
export function apiUrl(): string {
  const url = process.env['API_URL'];
  if (!url) throw new Error('API_URL is not set: the global setup starts the server and sets it.');
  return url;
}

/** Somebody with an account of their own, logged in. */
export interface Person extends Credentials, Tokens {
  readonly id: string;
  /** Makes a call with this person's access token. */
  readonly ask: <Body = unknown>(call: `${string} /${string}`, asking?: Asking) => Promise<Answered<Body>>;
}

export async function aPerson(url = apiUrl()): Promise<Person> {
  const credentials = someCredentials();
  const { body: account } = await ask<Account>('POST /api/user/register/', { url, body: credentials });
  const { body: tokens } = await ask<Tokens>('POST /api/token/', { url, body: credentials });
  return {
    ...account,
    ...credentials,
    ...tokens,
    ask: (call, asking = {}) => ask(call, { url, token: tokens.access, ...asking }),
  };
}

export const someCredentials = (): Credentials => ({
  username: `person-${randomBytes(8).toString('hex')}`,
  password: 'correct horse battery',
});

/** Every item of a list that comes in pages, by their Link (RFC 8288). */
export async function readPages<Item>(person: Person, path: `/${string}`): Promise<Item[]> {
  const items: Item[] = [];
  for (let next: string | undefined = path; next;) {
    const page: Answered<Item[]> = await person.ask<Item[]>(`GET ${next as `/${string}`}`);
    items.push(...page.body);
    next = nextOf(page);
  }
  return items;
}

/** Where a list goes on. */
export const nextOf = ({ headers }: Answered) => /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];

/** The text of an answer without the id of its request, by which no two are alike. */
export const textWithoutId = ({ text }: Answered) => text.replace(/,"requestId":"[^"]+"/, '');

/** What a refused call says of its fields. */
export const errorsOf = (answered: Answered) => (answered.body as Problem).errors;
