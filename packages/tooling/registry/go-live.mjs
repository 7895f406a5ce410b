// @ts-check
import { WrongUse } from '../command-line/command-failed.mjs';
import { needed, wholeNumber } from '../command-line/parse.mjs';
import { ask } from './ask.mjs';

/** @satisfies {Record<string, import('../command-line/command.mjs').Option>} */
export const liveOptions = {
  share: { type: 'string', value: 'N', about: 'Percent of the visitors that get it, 0 to 100; all when left out.' },
  why: { type: 'string', value: 'TEXT', about: 'Why it is done: it stands in the history.' },
};

/** What was said about going live. @typedef {{ share?: number, why: string }} LiveRequest */

/** @param {Record<string, string | undefined>} options @returns {LiveRequest} @throws {WrongUse} */
export function readLiveOptions(options) {
  const share = wholeNumber(options, 'share', { min: 0, max: 100 });
  const why = needed(options, 'why');
  if (why.trim() === '') throw new WrongUse('--why is empty.');
  return { ...(share !== undefined && { share }), why };
}

/**
 * Makes a published release the one that new page loads get.
 *
 * @param {import('./platform.mjs').Platform} platform
 * @param {{ app: string, version: string, request: LiveRequest, signal: AbortSignal }} what
 * @returns {Promise<import('./change.mjs').Change>}
 */
export function goLive(platform, { app, version, request, signal }) {
  return ask(platform, {
    method: 'PUT',
    path: `/api/apps/${encodeURIComponent(app)}/live/`,
    body: { version, ...request },
    signal,
  });
}
