import { plain, time, wrapped } from '../command-line/formats.mjs';

/**
 * A change of the live release, as the contracts define it.
 *
 * @typedef {{ app: string, kind: string, from?: string, to: string, rollout?: { version: string, share: number }, at: string,
 *   by: string, token?: string, why: string }} Change
 */

/** Describes a change in a sentence. @param {Change} change */
export function sentence({ app, kind, from, to, rollout }) {
  if (rollout) return plain(`${app} ${rollout.version} goes to ${rollout.share} % of the visitors; the others get ${to}.`);
  if (kind === 'live') return plain(`${app} ${to} is live: every new page load gets it.`);
  if (from === undefined || from === to) return plain(`The rollout of ${app} has ended: every new page load gets ${to}.`);
  return plain(`${app} is back from ${from}: every new page load gets ${to}.`);
}

/** Returns an entry of the history: time, change and user, and the reason below. @param {Change} change */
export function entry({ kind, from, to, rollout, at, by, token, why }) {
  const path = from === undefined || from === to ? to : `${from} → ${to}`;
  const part = rollout ? `, and ${rollout.version} to ${rollout.share} %` : '';
  const key = token === undefined || token === by ? '' : ` (token ${token})`;
  const when = `${time(at)}  ${plain(kind).padEnd(8)}  `;
  const indent = ' '.repeat(when.length);
  const [what, reason] = [`${path}${part}, by ${by}${key}`, why].map((text) => wrapped(plain(text), { indent }));
  return `${when}${what.trimStart()}\n${reason}`;
}
