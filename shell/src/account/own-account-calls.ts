import { type OwnAccount, password, readAccount } from '@daybook/contracts/accounts';
import { changePassword, deleteAccount, type PasswordChange } from '@daybook/contracts/own-account';
import {
  createPasskey,
  deletePasskey,
  listPasskeys,
  type Passkey,
  type PasskeyRequest,
  updatePasskey,
} from '@daybook/contracts/passkeys';
import type { Proof } from '@daybook/contracts/proof';
import { endOtherSessions, endSession, listSessions, type Session } from '@daybook/contracts/sessions';
import { call } from '@daybook/kit/api/call';
import { hasStatus } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';

type Fetch = Host['fetch'];

export const readOwnAccount = async (fetch: Fetch): Promise<OwnAccount> => (await call(fetch, readAccount, {})).data;

export const readSessions = async (fetch: Fetch): Promise<readonly Session[]> => (await call(fetch, listSessions, {})).data;

export const readPasskeys = async (fetch: Fetch): Promise<readonly Passkey[]> => (await call(fetch, listPasskeys, {})).data;

/** Returns the error of a new password before it is sent. The server also rejects common passwords. */
export const checkNewPassword = (typed: string): string | undefined => password.safeParse(typed).error?.issues[0]?.message;

export const sendPassword = (fetch: Fetch, change: PasswordChange): Promise<unknown> =>
  call(fetch, changePassword, { body: change });

/** Also resolves if the session has ended already. */
export const end = (fetch: Fetch, { id }: Session): Promise<unknown> =>
  call(fetch, endSession, { params: { id } }).catch(unlessGone);

export const endOthers = (fetch: Fetch): Promise<unknown> => call(fetch, endOtherSessions, {});

export const sendPasskey = async (fetch: Fetch, request: PasskeyRequest): Promise<Passkey> =>
  (await call(fetch, createPasskey, { body: request })).data;

export const renamePasskey = async (fetch: Fetch, { id }: Passkey, name: string): Promise<Passkey> =>
  (await call(fetch, updatePasskey, { params: { id }, body: { name } })).data;

/** Also resolves if the passkey was removed already. */
export const removePasskey = (fetch: Fetch, { id }: Passkey): Promise<unknown> =>
  call(fetch, deletePasskey, { params: { id } }).catch(unlessGone);

/** Returns until when a login restores the account. */
export const requestDeletion = async (fetch: Fetch, proof: Proof): Promise<string> =>
  (await call(fetch, deleteAccount, { body: { proof } })).data.until;

function unlessGone(error: unknown) {
  if (!hasStatus(error, 404)) throw error;
}
