// @ts-check
import { needed } from '../command-line/parse.mjs';
import { ask } from '../registry/ask.mjs';
import { sentence } from '../registry/change.mjs';
import { liveOptions } from '../registry/go-live.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/command.mjs').Command} */
export const rollback = {
  summary: 'Ends a rollout; without one, makes live again what was live before.',
  usage: 'rollback APP --why TEXT [--force]',
  help: `Nothing is built for it, and new page loads have it at once. It is refused if the earlier release does not fit what the other apps have; with --force it is done, and the history says what does not fit. Onto a path of another app only an operator can force it.

  daybook rollback notes --why "Saving fails on iPads"`,
  words: [1, 1],
  options: {
    why: liveOptions.why,
    force: { type: 'boolean', about: 'Also to a release that does not fit what the other apps have.' },
    ...platformOptions,
  },
  async run(given) {
    const { words, options, flags, output, signal } = given;
    const path = `/api/apps/${encodeURIComponent(words[0])}/rollback/`;
    const body = { why: needed(options, 'why'), ...(flags.force && { force: true }) };
    const change = await ask(platformOf(given), { method: 'POST', path, body, signal });
    output.answer(change, sentence(change));
  },
};
