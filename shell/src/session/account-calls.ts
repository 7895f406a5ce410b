// First of all: zod decides when a schema is made whether it may compile it, and the content policy allows no such thing.
import '@daybook/kit/api/zod-setup';
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
import { call } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';
import type * as z from 'zod/mini';
import { rotationKey } from './rotation-key.ts';

/*
 * Every call that the page makes by itself, in one place that is loaded when it is first needed: the schemas are no part of the
 * first load.
 */

type Fetch = Host['fetch'];

/** What is wrong with a field; nothing for one that is right. */
export type FieldErrors = Partial<Record<keyof Credentials, string | undefined>>;

export const checkLogin = (typed: Credentials) => check(credentials, typed);
export const checkRegistration = (typed: Credentials) => check(registration, typed);

export async function logIn(fetch: Fetch, body: Credentials): Promise<LoggedIn> {
  const { data } = await call(fetch, login, { body });
  return data;
}

export async function openAccount(fetch: Fetch, body: Credentials): Promise<Account> {
  const { data } = await call(fetch, register, { body });
  return data;
}

/**
 * Exchanges a refresh token for a new one and an access token: the old one is then spent (RFC 9700). It has a time limit, for every
 * call of every tab waits for it.
 */
export async function askForTokens(fetch: Fetch, held: string): Promise<Refreshed> {
  const signal = AbortSignal.timeout(REFRESH_LIMIT_MS);
  const idempotencyKey = await rotationKey(held);
  const { data } = await call(fetch, refresh, { body: { refresh: held, rotate: true } }, { signal, idempotencyKey });
  return data;
}

const REFRESH_LIMIT_MS = 5000;

/** The first reason for each field. */
function check(schema: z.ZodMiniType<Credentials>, typed: Credentials): FieldErrors {
  const issues = schema.safeParse(typed).error?.issues ?? [];
  const reason = (field: keyof Credentials) => issues.find(({ path }) => path[0] === field)?.message;
  return { username: reason('username'), password: reason('password') };
}
