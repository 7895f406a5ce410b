// First of all: zod decides when a schema is made whether it may compile it, and the content policy allows no such thing.
import '@daybook/kit/api/zod-setup';
import { type Archive, exportArchive, importArchive, type Imported } from '@daybook/contracts/archive';
import { call, isCallError } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';
import { lineOf } from './line-of.ts';
import { texts } from './texts.ts';

type Fetch = Host['fetch'];

export async function readArchive(fetch: Fetch): Promise<Archive> {
  return (await call(fetch, exportArchive, {})).data;
}

/**
 * Sends an archive's JSON as it is: the server checks it, and says what is wrong.
 *
 * @throws {Error} whose message is for the person, with the line of the file
 */
export async function sendArchive(fetch: Fetch, json: string): Promise<Imported> {
  const asItIs: Fetch = (path, init) => fetch(path, { ...init, body: json });
  try {
    // The body given here only says that there is one.
    return (await call(asItIs, importArchive, { body: nothing })).data;
  } catch (error) {
    console.error('importArchive failed:', error);
    throw new Error(reasonOf(error, json), { cause: error });
  }
}

const nothing: Archive = { format: 'daybook', version: 1, notes: [], tasks: [] };

function reasonOf(error: unknown, json: string): string {
  const { status, detail, errors = {} } = (isCallError(error) && error.problem) || {};
  if (status === 413) return texts.tooLarge;
  // It does not fit into the account.
  if (status === 409 && detail) return `${detail} ${texts.notImported}`;
  if (status !== 400) return texts.failed;
  const [wrong] = Object.entries(errors);
  if (!wrong) return texts.unreadable;
  return `${texts.inLine(lineOf(json, wrong[0]), wrong[1].join(' '))} ${texts.notImported}`;
}
