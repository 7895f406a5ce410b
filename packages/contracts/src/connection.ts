import * as z from '#zod';
import { operation } from './operation.ts';

/** How a request arrived at a server: what proxies have made of it. */
export const arrival = z.object({
  /** The address that limits and logs use. */
  address: z.string(),
  /** The address of the connection: that of the last proxy, if there is one. */
  peer: z.string(),
  protocol: z.string(),
  /** The X-Forwarded-For of the request, as it came. */
  forwardedFor: z.optional(z.string()),
});

export type Arrival = z.infer<typeof arrival>;

/** How long after the first event the second one is sent, in milliseconds. */
export const secondEventMs = 1000;

export const followConnection = operation({
  id: 'followConnection',
  method: 'GET',
  path: '/api/connection/',
  summary: 'Follow two events, a second apart: how this request arrived, and the end. For daybook doctor (operators only)',
  tag: 'Operation',
  secured: 'operator',
  responseType: 'text/event-stream',
  errors: [401, 403],
});

export const arrivalOperations = [followConnection];
