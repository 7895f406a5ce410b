import { type Archive, emptyArchive, exportArchive, importArchive, type Imported } from '@daybook/contracts/archive';
import { call } from '@daybook/kit/api/call';
import { isCallError } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { texts } from './texts.ts';

type Fetch = Host['fetch'];

/** @param withHistory - also the history of notes, and the trash */
export const readArchive = async (fetch: Fetch, withHistory: boolean, signal: AbortSignal): Promise<Archive> =>
  (await call(fetch, exportArchive, { query: withHistory ? { with: 'history' } : {} }, { signal })).data;

/**
 * Sends an archive's JSON unchanged. The server validates it and reports errors.
 *
 * @throws {Error} with a text to show, which contains the line of the file
 */
export async function sendArchive(fetch: Fetch, json: string): Promise<Imported> {
  const unchanged: Fetch = (path, init) => fetch(path, { ...init, body: json });
  try {
    // This body is replaced by `json`.
    return (await call(unchanged, importArchive, { body: emptyArchive() })).data;
  } catch (error) {
    console.error('importArchive failed:', error);
    throw new Error(textOf(error, json), { cause: error });
  }
}

function textOf(error: unknown, json: string): string {
  const { status, detail, errors = {} } = (isCallError(error) && error.problem) || {};
  if (status === 413) return texts.tooLarge;
  // The archive does not fit into the account.
  if (status === 409 && detail) return `${detail} ${texts.notImported}`;
  if (status !== 400) return texts.failed;
  const [first] = Object.entries(errors);
  if (!first) return texts.unreadable;
  return `${texts.inLine(lineOf(json, first[0]), first[1].join(' '))} ${texts.notImported}`;
}

/** Returns the line of a field that the API names, such as `notes.3.category`. If the field is missing, the line of its parent. */
export function lineOf(json: string, field: string): number {
  const root = parseTree(json);
  const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  for (let length = path.length; root && length > 0; length -= 1) {
    const node = findNodeAtLocation(root, path.slice(0, length));
    if (node) return json.slice(0, node.offset).split('\n').length;
  }
  return 1;
}
