import * as z from '#zod';

/**
 * A problem document (RFC 9457) of at most 8,000 bytes. `errors` has the messages of the first 20 invalid fields. `requestId` identifies the
 * request in the server's log, as does the header `X-Request-Id`.
 */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  requestId: z.optional(z.string()),
});

export type Problem = z.infer<typeof problem>;

export const problemMediaType = 'application/problem+json';
