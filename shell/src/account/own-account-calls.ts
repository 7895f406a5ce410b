// Imported first: see account-calls.ts.
import '@daybook/kit/api/zod-setup';
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

export async function readOwnAccount(fetch: Fetch): Promise<OwnAccount> {
  return (await call(fetch, readAccount, {})).data;
}

export async function readSessions(fetch: Fetch): Promise<readonly Session[]> {
  const { data }: { data: Session[] } = await call(fetch, listSessions, {});
  return data;
}

export async function readPasskeys(fetch: Fetch): Promise<readonly Passkey[]> {
  const { data }: { data: Passkey[] } = await call(fetch, listPasskeys, {});
  return data;
}

/** Returns the error of a new password before it is sent. The server also refuses common passwords. */
export const checkNewPassword = (typed: string): string | undefined => password.safeParse(typed).error?.issues[0]?.message;

export async function sendPassword(fetch: Fetch, change: PasswordChange): Promise<void> {
  await call(fetch, changePassword, { body: change });
}

/** Also resolves if the session has ended already. */
export async function end(fetch: Fetch, { id }: Session): Promise<void> {
  await call(fetch, endSession, { params: { id } }).catch(unlessGone);
}

export async function endOthers(fetch: Fetch): Promise<void> {
  await call(fetch, endOtherSessions, {});
}

export async function sendPasskey(fetch: Fetch, request: PasskeyRequest): Promise<Passkey> {
  return (await call(fetch, createPasskey, { body: request })).data;
}

export async function renamePasskey(fetch: Fetch, { id }: Passkey, name: string): Promise<Passkey> {
  return (await call(fetch, updatePasskey, { params: { id }, body: { name } })).data;
}

/** Also resolves if the passkey was removed already. */
export async function removePasskey(fetch: Fetch, { id }: Passkey): Promise<void> {
  await call(fetch, deletePasskey, { params: { id } }).catch(unlessGone);
}

/** Returns until when a login restores the account. */
export async function requestDeletion(fetch: Fetch, proof: Proof): Promise<string> {
  return (await call(fetch, deleteAccount, { body: { proof } })).data.until;
}

function unlessGone(error: unknown) {
  if (!hasStatus(error, 404)) throw error;
}
