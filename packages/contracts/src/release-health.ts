import * as z from '#zod';
import { operation } from './operation.ts';

/** How often one release loaded and failed in one period. The names of the counts are those of the health report (health.ts). */
export const healthPoint = z.object({
  version: z.string(),
  /** The start of the period. */
  at: z.iso.datetime(),
  mounted: z.int(),
  failed: z.int(),
  stumbled: z.int(),
  /** The median time until the release was mounted, in milliseconds. Missing if it never was. */
  ms: z.optional(z.number()),
});

/** The health of an app covers this many releases: those that were reported last. */
export const healthReleases = 20;

export const healthQuery = z.strictObject({
  hours: z.optional(z.coerce.number().check(z.int(), z.minimum(1, 'At least one hour.'), z.maximum(24 * 30, 'At most 30 days.'))),
});

export type HealthPoint = z.infer<typeof healthPoint>;
export type HealthQuery = z.infer<typeof healthQuery>;

const described = { tag: 'Releases', secured: 'release' } as const;

export const readHealth = operation({
  ...described,
  id: 'readHealth',
  method: 'GET',
  path: '/api/apps/:app/health/',
  summary: `Read how often the releases of an app loaded and failed: the ${healthReleases} that were reported last, in periods of five minutes for up to six hours, of an hour for up to a week, else of a day`,
  query: healthQuery,
  response: z.array(healthPoint),
  errors: [401, 403, 422],
});
