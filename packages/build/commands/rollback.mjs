// @ts-check
import { needed } from '../command-line/parse.mjs';
import { ask } from '../registry/ask.mjs';
import { sentence } from '../registry/change.mjs';
import { liveOptions } from '../registry/go-live.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/command.mjs').Command} */
export const rollback = {
  summary: 'Ends a rollout; without one, makes live again what was live before.',
  usage: 'rollback APP --why TEXT',
  help: `Nothing is built for it, and new page loads have it at once.

  daybook rollback notes --why "Saving fails on iPads"`,
  words: [1, 1],
  options: { why: liveOptions.why, ...platformOptions },
  async run(given) {
    const { words, options, output, signal } = given;
    const path = `/api/apps/${encodeURIComponent(words[0])}/rollback/`;
    const body = { why: needed(options, 'why') };
    const change = await ask(platformOf(given), { method: 'POST', path, body, signal });
    output.answer(change, sentence(change));
  },
};
