import * as z from 'zod/mini';
import { feed } from './apps.ts';
import { operation } from './operation.ts';
import { text } from './text.ts';

/** An app that took longer, in a page that slept for the night, is told as one that took this long. In milliseconds. */
export const longestOutcome = 3_600_000;

/** How one release of an app fared in one page. */
export const outcome = z.strictObject({
  app: z.string().check(z.maxLength(40)),
  version: z.string().check(z.maxLength(100)),
  /** `stumbled`: it was there, and left an error uncaught. */
  result: z.enum(['mounted', 'failed', 'stumbled']),
  /** From the moment that the app was wanted. */
  ms: z.int().check(z.nonnegative(), z.maximum(longestOutcome)),
  /** The class of the error, as `TypeError`: its message could hold what a person typed. */
  error: z.optional(text(100)),
});

export const healthReport = z.strictObject({
  /** As the feed of the page has it: only who was given a release may tell of it. It names each release, so that 75 apps take 4 kB. */
  ticket: z.string().check(z.maxLength(32_768)),
  /**
   * The access token of who is logged in, expired or not: an account has a vote of its own on whether a rollout is halted. In the
   * body, because a beacon has no headers.
   */
  access: z.optional(z.string().check(z.maxLength(4096))),
  outcomes: z.array(outcome).check(z.minLength(1), z.maxLength(50)),
});

export type Outcome = z.infer<typeof outcome>;
export type HealthReport = z.infer<typeof healthReport>;

const tag = 'Pages';

export const readFeed = operation({
  id: 'readFeed',
  method: 'GET',
  path: '/api/feed/',
  summary: 'What a page of this visitor would load now: an open page learns by it that something else went live.',
  tag,
  secured: false,
  answer: feed,
});

export const reportHealth = operation({
  id: 'reportHealth',
  method: 'POST',
  path: '/api/health/',
  summary: 'Tells how the releases fared that a page was given.',
  tag,
  secured: false,
  body: healthReport,
  bodyLimit: 64 * 1024,
  status: 204,
  refusals: [422, 429],
});
