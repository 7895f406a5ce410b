import { count, plain } from '../command-line/formats.mjs';
import { wholeNumber } from '../command-line/options.mjs';
import { callRegistry } from '../registry/client.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const prune = {
  summary: 'Removes the files of old releases.',
  arguments: '<app>',
  help: `Never one that is live, a rollout or a fallback, nor one that was live in the last 30 days: pages that are still open may load of it.

  daybook prune notes --dry-run
  daybook prune notes --days 90`,
  options: {
    '--days <N>': 'keeps releases that were live in the last N days, 30 to 3650 (default: 30)',
    '--dry-run': 'shows what would be removed, and removes nothing',
    ...platformOptions,
  },
  async run({ args: [app], options, output, signal }) {
    const days = wholeNumber(options, 'days', { min: 30, max: 3650 });
    const path = `/api/apps/${encodeURIComponent(app)}/prune/`;
    const body = { ...(days !== undefined && { days }), ...(options.dryRun && { dryRun: true }) };
    const result = await callRegistry(platformOf({ options, output }), { method: 'POST', path, body, signal });
    output.result(result, sentence(result, options.dryRun === true));
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
