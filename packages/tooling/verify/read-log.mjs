import { plain } from '../command-line/formats.mjs';
import { openCheckpoint } from './checkpoint.mjs';
import { merkleRoot } from './merkle-root.mjs';

/**
 * The part of an earlier log that an audit has saved.
 *
 * @typedef {{ key: string, size: number, root: string }} SavedHead
 * @typedef {{ key: string, size: number, root: string, entries: any[], findings: string[] }} ReadLog
 */

/**
 * Reads the whole log, and compares it with its signed head, with the head of an earlier audit, and with the key that is expected.
 *
 * @param {import('./site.mjs').Site} site
 * @param {{ saved?: SavedHead, key?: string }} known
 * @returns {Promise<ReadLog>}
 */
export async function readLog(site, { saved, key: expected = saved?.key }) {
  const { checkpoint, key } = await site.read('/api/log/');
  const head = openCheckpoint(String(checkpoint), expected ?? String(key)) ?? openCheckpoint(String(checkpoint), String(key));
  const texts = await readEntries(site, Math.min(head?.size ?? 0, mostEntries));
  const findings = [
    ...(expected !== undefined && key !== expected ? [`The log has another key than before: ${plain(key)}`] : []),
    ...(head ? compare(texts, head) : ['The tree head of the log is not signed by its key.']),
    ...(saved ? compareSaved(texts, saved) : []),
  ];
  const entries = texts.map(parse);
  const broken = entries.findIndex((entry) => entry === undefined);
  if (broken >= 0) findings.push(`Entry ${broken} of the log is not JSON.`);
  return { key: expected ?? String(key), size: texts.length, root: merkleRoot(texts), entries: entries.filter(Boolean), findings };
}

/** A log has some thousand. All of them are in memory, and a hostile site may sign a head of any size. */
const mostEntries = 1_000_000;

/** Returns the entries up to the first gap. Those that were appended since the head are left to the next audit. @param {import('./site.mjs').Site} site @param {number} size */
async function readEntries(site, size) {
  /** @type {string[]} */
  const texts = [];
  while (texts.length < size) {
    /** @type {{ index: number, entry: string }[]} */
    const page = await site.read(`/api/log/entries/?from=${texts.length}`);
    const before = texts.length;
    for (const { index, entry } of page) if (index === texts.length) texts.push(String(entry));
    if (texts.length === before) break;
  }
  return texts.slice(0, size);
}

/** @param {string[]} texts @param {import('./checkpoint.mjs').Checkpoint} head */
function compare(texts, { size, root }) {
  if (texts.length < size) return [`Entry ${texts.length} of the log is missing. Its signed tree head has ${size} entries.`];
  return merkleRoot(texts) === root
    ? []
    : ['An entry of the log was changed: the entries have another root hash than the signed tree head.'];
}

/** @param {string[]} texts @param {SavedHead} saved */
function compareSaved(texts, { size, root }) {
  if (texts.length < size) return [`The log has ${texts.length} entries, and had ${size} at the last audit. It may only grow.`];
  if (merkleRoot(texts.slice(0, size)) === root) return [];
  return [`One of the first ${size} entries of the log was changed since the last audit.`];
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
