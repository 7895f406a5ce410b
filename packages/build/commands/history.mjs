// @ts-check
import { ask } from '../registry/ask.mjs';
import { entry } from '../registry/change.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/command.mjs').Command} */
export const history = {
  summary: 'Shows what was done to an app: when, by whom, and why.',
  usage: 'history APP',
  help: `The newest first. Nothing in it is ever changed. A halt is a rollout that the registry ended by itself.

  daybook history notes`,
  words: [1, 1],
  options: platformOptions,
  async run(given) {
    const { words, output, signal } = given;
    const path = `/api/apps/${encodeURIComponent(words[0])}/history/`;
    const changes = await ask(platformOf(given), { method: 'GET', path, signal });
    output.answer(changes, changes.length > 0 ? changes.map(entry).join('\n') : `Nothing of ${words[0]} was live yet.`);
  },
};
