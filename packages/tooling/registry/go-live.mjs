import { UsageError } from '../command-line/command-error.mjs';
import { requireOption, wholeNumber } from '../command-line/options.mjs';
import { callRegistry } from './client.mjs';

export const liveOptions = {
  '--share <N>': 'percent of the visitors that get it, 0 to 100 (default: all)',
  '--why <TEXT>': 'the reason, for the history',
};

/** @typedef {{ share?: number, why: string }} LiveRequest */

/** @param {import('commander').OptionValues} options @returns {LiveRequest} @throws {UsageError} */
export function readLiveOptions(options) {
  const share = wholeNumber(options, 'share', { min: 0, max: 100 });
  const why = requireOption(options, 'why');
  if (why.trim() === '') throw new UsageError('--why is empty.');
  return { ...(share !== undefined && { share }), why };
}

/**
 * Makes a published release live: new page loads get it.
 *
 * @param {import('./platform.mjs').Platform} platform
 * @param {{ app: string, version: string, request: LiveRequest, signal: AbortSignal }} what
 * @returns {Promise<import('./change.mjs').Change>}
 */
export function goLive(platform, { app, version, request, signal }) {
  return callRegistry(platform, {
    method: 'PUT',
    path: `/api/apps/${encodeURIComponent(app)}/live/`,
    body: { version, ...request },
    signal,
  });
}
