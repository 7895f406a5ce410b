import { wholeNumber } from '../command-line/options.mjs';
import { callRegistry } from '../registry/client.mjs';
import { entry } from '../registry/change.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const history = {
  summary: 'Shows what was done to an app: when, by whom, and why.',
  arguments: '<app>',
  help: `The newest first. Nothing in it is ever changed. A halt is a rollout that the registry ended by itself.

  daybook history notes
  daybook history notes --limit 10`,
  options: {
    '--limit <N>': 'the newest N changes, 1 to 500 (default: 500)',
    ...platformOptions,
  },
  async run({ args: [app], options, output, signal }) {
    const limit = wholeNumber(options, 'limit', { min: 1, max: 500 });
    const path = `/api/apps/${encodeURIComponent(app)}/history/${limit === undefined ? '' : `?limit=${limit}`}`;
    const changes = await callRegistry(platformOf({ options, output }), { method: 'GET', path, signal });
    output.result(changes, changes.length > 0 ? changes.map(entry).join('\n') : `Nothing of ${app} was live yet.`);
  },
};
