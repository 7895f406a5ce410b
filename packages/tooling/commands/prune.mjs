// @ts-check
import { count, plain } from '../command-line/formats.mjs';
import { wholeNumber } from '../command-line/parse.mjs';
import { ask } from '../registry/ask.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/command.mjs').Command} */
export const prune = {
  summary: 'Removes the files of old releases.',
  usage: 'prune APP [--days N] [--dry-run]',
  help: `Never one that is live, a rollout or a fallback, nor one that was live in the last 30 days: pages that are still open may load of it.

  daybook prune notes --dry-run
  daybook prune notes --days 90`,
  words: [1, 1],
  options: {
    days: { type: 'string', value: 'N', about: 'Keeps what was live in the last N days, 30 to 3650; 30 when left out.' },
    'dry-run': { type: 'boolean', about: 'Says what would be removed, and removes nothing.' },
    ...platformOptions,
  },
  async run(given) {
    const { words, options, flags, output, signal } = given;
    const days = wholeNumber(options, 'days', { min: 30, max: 3650 });
    const path = `/api/apps/${encodeURIComponent(words[0])}/prune/`;
    const body = { ...(days !== undefined && { days }), ...(flags['dry-run'] && { dryRun: true }) };
    const answer = await ask(platformOf(given), { method: 'POST', path, body, signal });
    output.answer(answer, sentence(answer, flags['dry-run'] === true));
  },
};

/** @param {{ app: string, removed: string[] }} pruned @param {boolean} isDry */
function sentence({ app, removed }, isDry) {
  if (removed.length === 0) return plain(`There is nothing of ${app} to remove.`);
  const done = isDry ? 'would be removed' : 'removed';
  return [`${count(removed.length, 'release')} of ${app} ${done}:`, ...removed.map((version) => `  ${version}`)]
    .map(plain)
    .join('\n');
}
