import * as z from '#zod';
import { reportedRelease, reportTicket } from './health.ts';
import { operation } from './operation.ts';

/** The largest value that is reported: of a time, ten minutes. A page that slept for a night would report hours. */
export const largestVital = 600_000;

/** A web vital of one page (https://web.dev/articles/vitals), and the release that was shown at that moment. */
export const vital = z.strictObject({
  ...reportedRelease,
  name: z.enum(['LCP', 'INP', 'CLS', 'TTFB']),
  /** In milliseconds. The score of CLS has no unit. */
  value: z.number().check(z.nonnegative(), z.maximum(largestVital)),
});

export const vitalsReport = z.strictObject({
  ticket: reportTicket,
  vitals: z.array(vital).check(z.minLength(1), z.maxLength(20)),
});

export type Vital = z.infer<typeof vital>;
export type VitalsReport = z.infer<typeof vitalsReport>;

export const reportVitals = operation({
  id: 'reportVitals',
  method: 'POST',
  path: '/api/vitals/',
  summary: 'Report how fast a page was for the person',
  tag: 'Pages',
  secured: false,
  body: vitalsReport,
  bodyLimit: 64 * 1024,
  status: 204,
  errors: [422, 429],
});
