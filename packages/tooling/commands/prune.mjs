import { count, plain } from '../command-line/formats.mjs';
import { callPlatform } from '../registry/client.mjs';
import { platformOptions, wholeNumber } from '../registry/options.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const prune = {
  summary: 'Removes the files of old releases.',
  arguments: '<app>',
  help: `It keeps the live release, a rollout, the fallback release, and all that were live in the last 30 days, because open pages may still load their files.

  daybook prune notes --dry-run
  daybook prune notes --days 90`,
  options: {
    '--days <N>': 'keeps releases that were live in the last N days, 30 to 3650 (default: 30)',
    '--dry-run': 'shows what would be removed, and removes nothing',
    ...platformOptions,
  },
  async run(call) {
    const { args, options, output } = call;
    const days = wholeNumber(options, 'days', { min: 30, max: 3650 });
    const path = `/api/apps/${encodeURIComponent(args[0])}/prune/`;
    const body = { ...(days !== undefined && { days }), ...(options.dryRun && { dryRun: true }) };
    const result = await callPlatform(call, { method: 'POST', path, body });
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
