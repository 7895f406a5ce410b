import * as z from '#zod';
import { operation } from './operation.ts';

/** A secret of the installation, by its id. The secret itself is in no response. */
export const secretKey = z.object({
  id: z.string(),
  /** `signs`: also encrypts. `accepted`: does neither. `missing`: it is not in the settings of the server that responded. */
  use: z.enum(['signs', 'accepted', 'missing']),
  /** When a server signed with it, to ten minutes. Both are absent if no use is recorded: earlier versions recorded none. */
  firstUsed: z.optional(z.iso.datetime()),
  lastUsed: z.optional(z.iso.datetime()),
  /** How many stored values are encrypted with it. */
  values: z.int(),
  /** From when it can be removed from the settings: nothing that it signed is valid any more. Absent while values are encrypted with it. */
  removable: z.optional(z.iso.datetime()),
});

/** `unrecorded`: stored values of an earlier version, whose secret is not recorded yet. */
export const secretKeys = z.object({ keys: z.array(secretKey), unrecorded: z.int() });

export type SecretKey = z.infer<typeof secretKey>;
export type SecretKeys = z.infer<typeof secretKeys>;

export const listSecrets = operation({
  id: 'listSecrets',
  method: 'GET',
  path: '/api/secrets/',
  summary: "List the ids and uses of the installation's secrets (operators only)",
  tag: 'Operation',
  secured: 'operator',
  response: secretKeys,
  errors: [401, 403],
});

export const secretOperations = [listSecrets];
