import * as z from 'zod/mini';

/** A refusal, as RFC 9457 has it. `errors` names each field that was refused, and why. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
});

export type Problem = z.infer<typeof problem>;

export const problemMediaType = 'application/problem+json';
