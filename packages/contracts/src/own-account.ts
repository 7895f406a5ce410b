import * as z from '#zod';
import { password } from './accounts.ts';
import { operation } from './operation.ts';
import { proof } from './proof.ts';
import { timestamp } from './text.ts';

/** `proof` is the current password, or a passkey for a user who has forgotten it. */
const passwordChange = z.strictObject({ password, proof });

const deletionRequest = z.strictObject({ proof });

export const deletion = z.object({
  /** When the account is deleted for good. A login before that restores it. */
  until: timestamp,
});

export type PasswordChange = z.infer<typeof passwordChange>;
export type DeletionRequest = z.infer<typeof deletionRequest>;
export type Deletion = z.infer<typeof deletion>;

const tag = 'Account';

/** A wrong proof is 403 with an error at `proof`; a weak new password is 400 with an error at `password`. */
export const changePassword = operation({
  id: 'changePassword',
  method: 'POST',
  path: '/api/user/password/',
  summary: 'Change your password. All your other sessions and all connections to portals end.',
  tag,
  body: passwordChange,
  bodyLimit: 16 * 1024,
  status: 204,
  errors: [401, 403, 429],
});

/** Ends all sessions and connections to portals at once. */
export const deleteAccount = operation({
  id: 'deleteAccount',
  method: 'POST',
  path: '/api/user/deletion/',
  summary: 'Delete your account with everything in it. Until it is deleted for good, a login restores it.',
  tag,
  body: deletionRequest,
  bodyLimit: 16 * 1024,
  response: deletion,
  errors: [401, 403, 429],
});

export const ownAccountOperations = [changePassword, deleteAccount];
