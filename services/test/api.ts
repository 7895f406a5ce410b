import { randomBytes } from 'node:crypto';
import type { Account, Credentials, Tokens } from '@daybook/contracts/accounts';
import type { Problem } from '@daybook/contracts/problem';

/** A response of the API, read completely. */
export interface ApiResult<Body = unknown> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON. Throws if it is not JSON. */
  readonly body: Body;
}

export interface RequestOptions {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  /** The server, if not the one that all tests share. */
  readonly url?: string;
}

/** Sends a request: `request('POST /api/notes/', { token, body })`. */
export async function request<Body = unknown>(
  call: `${string} /${string}`,
  options: RequestOptions = {},
): Promise<ApiResult<Body>> {
  const [method = '', path = ''] = call.split(/ (.*)/);
  const { token, headers, body, raw, url = apiUrl() } = options;
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

/** Returns the address of the server that all API tests share. */
export function apiUrl(): string {
  const url = process.env['API_URL'];
  if (!url) throw new Error('API_URL is not set: the global setup starts the server and sets it.');
  return url;
}

/** A logged-in user with an account of their own. */
export interface Person extends Credentials, Tokens {
  readonly id: string;
  /** Sends a request with this user's access token. */
  readonly request: <Body = unknown>(call: `${string} /${string}`, options?: RequestOptions) => Promise<ApiResult<Body>>;
}

export async function aPerson(url = apiUrl()): Promise<Person> {
  const credentials = someCredentials();
  const { body: account } = await whenAdmitted(() => request<Account>('POST /api/user/register/', { url, body: credentials }));
  const { body: tokens } = await whenAdmitted(() => request<Tokens>('POST /api/token/', { url, body: credentials }));
  return {
    ...account,
    ...credentials,
    ...tokens,
    request: (call, options = {}) => request(call, { url, token: tokens.access, ...options }),
  };
}

/** Repeats a request while the server is busy: on a loaded machine, hashing passwords for others takes longer than a request waits. */
async function whenAdmitted<Body>(send: () => Promise<ApiResult<Body>>, attempts = 10): Promise<ApiResult<Body>> {
  const result = await send();
  if (result.status < 300) return result;
  if (result.status !== 503 || attempts === 1) throw new Error(`${result.status} ${result.text}`);
  return whenAdmitted(send, attempts - 1);
}

export const someCredentials = (): Credentials => ({
  username: `person-${randomBytes(8).toString('hex')}`,
  password: 'correct horse battery',
});

/** Returns all items of a list, following the Link of its pages (RFC 8288). */
export async function readPages<Item>(person: Person, path: `/${string}`): Promise<Item[]> {
  const items: Item[] = [];
  for (let next: string | undefined = path; next;) {
    const page: ApiResult<Item[]> = await person.request<Item[]>(`GET ${next as `/${string}`}`);
    items.push(...page.body);
    next = nextOf(page);
  }
  return items;
}

/** Returns the address of the next page. */
export const nextOf = ({ headers }: ApiResult) => /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];

/** Returns the text of a response without the request id, which differs every time. */
export const textWithoutRequestId = ({ text }: ApiResult) => text.replace(/,"requestId":"[^"]+"/, '');

/** Returns the field errors of a rejected request. */
export const errorsOf = (response: ApiResult) => (response.body as Problem).errors;
