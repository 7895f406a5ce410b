import { jsonResponse, problemResponse } from '@daybook/kit/testing/fake-api';
import { openAccess } from './board-access.ts';
import { NoTokenError, type TokenSource } from './token-source.ts';

/** A board at a server that accepts the `good` tokens, with a source that returns `tokens` one by one. Those that begin with `bob` are Bob's. */
export function openBoard({ good = ['t1'], tokens = ['t1'] as (string | Error)[] } = {}) {
  const { source, take, expire, listeners } = tokenSource(tokens);
  const fetch = jest.fn((_path: string, init?: RequestInit) => {
    const sent = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    return Promise.resolve(good.includes(sent) ? jsonResponse([]) : problemResponse(401));
  });
  const onRequired = jest.fn();
  const access = openAccess({ source, fetch, onRequired });
  const connected = (next: string) => {
    expire();
    good.push(next);
    tokens.push(next);
    listeners.forEach(([onConnected]) => onConnected());
  };
  const ended = () => listeners.forEach(([, onEnded]) => onEnded());
  const end = (message?: string) => {
    access.forget();
    return access.end(message);
  };
  return { access, end, annFetch: access.fetchFor('ann'), fetch, onRequired, take, expire, connected, ended, listeners };
}

function tokenSource(tokens: (string | Error)[]) {
  let token: string | undefined;
  let user: string | undefined = 'ann';
  const listeners = new Set<readonly [onConnected: () => void, onEnded: () => void]>();
  const take = (next: string) => {
    user = next.startsWith('bob') ? 'bob' : 'ann';
    return (token = next);
  };
  const source: TokenSource = {
    current: () => token,
    renew: (spent) => {
      if (token !== undefined && token !== spent) return Promise.resolve(token);
      const next = tokens.shift() ?? new NoTokenError('expired', 'No more tokens.');
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(take(next));
    },
    userId: () => user,
    subscribe: (...both) => {
      listeners.add(both);
      return () => void listeners.delete(both);
    },
    forget: () => {
      token = user = undefined;
      listeners.forEach(([, onEnded]) => onEnded());
    },
    revoke: () => Promise.resolve(true),
  };
  return { source, take, expire: () => (token = undefined), listeners };
}

/** Resolves when all has happened that needs no time. */
export const settled = () => new Promise((resolve) => setTimeout(resolve));
