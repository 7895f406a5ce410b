import type { Call } from '../api/calls.ts';

/** As a browser sends them. */
const browser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en-GB,en;q=0.9',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
};

/** The cookies that the shell sets while somebody is logged in. */
const cookie = 'theme=dark; frame=shown';

/** The measured requests, and the least share of the bare server's responses, by their titles. */
export const visits = {
  'page, nobody logged in': { method: 'GET', path: '/', headers: browser, atLeast: 0.5 },
  'page, somebody logged in': { method: 'GET', path: '/', headers: { ...browser, cookie }, atLeast: 0.5 },
  feed: { method: 'GET', path: '/api/feed/', headers: { ...browser, accept: '*/*', cookie }, atLeast: 0.6 },
} as const satisfies Readonly<Record<string, Call & { readonly atLeast: number }>>;

export type VisitTitle = keyof typeof visits;
