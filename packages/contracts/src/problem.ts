import * as z from 'zod/mini';

/**
 * A problem document (RFC 9457). `errors` names the fields that were refused, and why: the first 20 of them. `requestId` is the id under
 * which the server logged the request, as its header `X-Request-Id`. The document never has more than 8,000 bytes.
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
