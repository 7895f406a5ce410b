import * as z from '#zod';
import { feed } from './apps.ts';
import { operation } from './operation.ts';
import { text } from './text.ts';

/** The longest time that is reported, in milliseconds. A page that slept for a night would report hours. */
export const longestOutcome = 3_600_000;

/** The fields that name a release in a report of a page. */
export const reportedRelease = {
  app: z.string().check(z.maxLength(40)),
  version: z.string().check(z.maxLength(100)),
};

/** From the page's feed: only a page that was given a release can report it. It names each release: 75 apps take 4 kB. */
export const reportTicket = z.string().check(z.maxLength(32_768));

/** How one release of an app loaded in one page. */
export const loadOutcome = z.strictObject({
  ...reportedRelease,
  /**
   * `stumbled` is an uncaught error of an app that was mounted. The name stays, also in the response of `readHealth` and in the database:
   * pages of older releases are open for days and send it.
   */
  result: z.enum(['mounted', 'failed', 'stumbled']),
  /** From the moment that the app was needed. */
  ms: z.int().check(z.nonnegative(), z.maximum(longestOutcome)),
  /** The class of the error, as `TypeError`. The message is not sent, because it could contain what a person typed. */
  error: z.optional(text(100)),
});

export const healthReport = z.strictObject({
  ticket: reportTicket,
  /**
   * The access token of the user, if one is logged in, expired or not: each account has a vote on whether a rollout is halted. In the
   * body, because a beacon has no headers.
   */
  access: z.optional(z.string().check(z.maxLength(4096))),
  outcomes: z.array(loadOutcome).check(z.minLength(1), z.maxLength(50)),
});

export type LoadOutcome = z.infer<typeof loadOutcome>;
export type HealthReport = z.infer<typeof healthReport>;

const tag = 'Pages';

export const readFeed = operation({
  id: 'readFeed',
  method: 'GET',
  path: '/api/feed/',
  summary: 'Read what a page of this visitor would load now. An open page polls it to notice a new release',
  tag,
  secured: false,
  response: feed,
});

export const reportHealth = operation({
  id: 'reportHealth',
  method: 'POST',
  path: '/api/health/',
  summary: 'Report how the releases of a page loaded',
  tag,
  secured: false,
  body: healthReport,
  bodyLimit: 64 * 1024,
  status: 204,
  errors: [422, 429],
});

export const pageOperations = [readFeed, reportHealth];
