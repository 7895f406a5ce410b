import {
  type Account,
  type Credentials,
  credentials,
  type LoggedIn,
  login,
  refresh,
  type Refreshed,
  register,
  registration,
} from '@daybook/contracts/accounts';
import { lazyStore } from '@daybook/host/lazy-store';
import { call } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';
import type * as z from 'zod/mini';
import { withTimeout } from '@daybook/kit/host/scheduling';
import { update } from 'idb-keyval';
import { randomHex } from './random-hex.ts';

/* The calls of the session, in one module that is loaded when it is needed: the schemas are not part of the first load. */

type Fetch = Host['fetch'];

export const checkLogin = (typed: Credentials) => check(credentials, typed);
export const checkRegistration = (typed: Credentials) => check(registration, typed);

export const logIn = async (fetch: Fetch, body: Credentials): Promise<LoggedIn> => (await call(fetch, login, { body })).data;

export const openAccount = async (fetch: Fetch, body: Credentials): Promise<Account> =>
  (await call(fetch, register, { body })).data;

/**
 * Exchanges a refresh token for a new one and an access token. The old one cannot be used again (RFC 9700). There is a time limit,
 * because every call of every tab waits for this.
 *
 * @param isCurrent - false if another tab has exchanged the token while this one hung: the server would take another use for theft
 */
export async function requestTokens(fetch: Fetch, spent: string, isCurrent: () => boolean): Promise<Refreshed> {
  const signal = AbortSignal.timeout(REFRESH_LIMIT_MS);
  const idempotencyKey = await rotationKey(spent);
  if (!isCurrent()) throw new TypeError('Another tab has renewed the session.');
  const { data } = await call(fetch, refresh, { body: { refresh: spent, rotate: true } }, { signal, idempotencyKey });
  return data;
}

const REFRESH_LIMIT_MS = 5000;

/** Returns the first error of each field. */
function check(schema: z.ZodMiniType<Credentials>, typed: Credentials) {
  const issues = schema.safeParse(typed).error?.issues ?? [];
  const errorOf = (field: keyof Credentials) => issues.find(({ path }) => path[0] === field)?.message;
  return { username: errorOf('username'), password: errorOf('password') };
}

interface Rotation {
  /** The end of the refresh token: enough to identify it, and useless to anybody else. */
  readonly tokenEnd: string;
  readonly key: string;
}

/**
 * Returns the idempotency key for exchanging a refresh token, the same for every attempt in any tab. A response may be lost with a reload,
 * and another tab may still read a spent token from local storage, which reaches other processes with a delay; IndexedDB has none.
 * Without the key the server would take the second use for theft.
 */
export async function rotationKey(refresh: string): Promise<string> {
  const tokenEnd = refresh.slice(-END_LENGTH);
  let key = randomHex(16);
  try {
    // One transaction: of two tabs that run this at once, the second finds the key of the first.
    const stored = update<Rotation>(
      NEWEST,
      (before) => {
        if (before?.tokenEnd === tokenEnd) key = before.key;
        return { tokenEnd, key };
      },
      lazyStore('daybook-session', 'rotation'),
    );
    await withTimeout(stored, STORE_LIMIT_MS);
  } catch (error) {
    console.error('refresh', error);
  }
  return key;
}

/** WebKit's IndexedDB may hang after a reload, and every call of every tab waits for this. */
const STORE_LIMIT_MS = 1000;

const NEWEST = 'newest';
const END_LENGTH = 16;
