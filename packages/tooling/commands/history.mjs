// @ts-check
import { wholeNumber } from '../command-line/parse.mjs';
import { ask } from '../registry/ask.mjs';
import { entry } from '../registry/change.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/command.mjs').Command} */
export const history = {
  summary: 'Shows what was done to an app: when, by whom, and why.',
  usage: 'history APP [--limit N]',
  help: `The newest first. Nothing in it is ever changed. A halt is a rollout that the registry ended by itself.

  daybook history notes
  daybook history notes --limit 10`,
  words: [1, 1],
  options: {
    limit: { type: 'string', value: 'N', about: 'The newest N changes, 1 to 500; 500 when left out.' },
    ...platformOptions,
  },
  async run(given) {
    const { words, options, output, signal } = given;
    const limit = wholeNumber(options, 'limit', { min: 1, max: 500 });
    const path = `/api/apps/${encodeURIComponent(words[0])}/history/${limit === undefined ? '' : `?limit=${limit}`}`;
    const changes = await ask(platformOf(given), { method: 'GET', path, signal });
    output.answer(changes, changes.length > 0 ? changes.map(entry).join('\n') : `Nothing of ${words[0]} was live yet.`);
  },
};
