import { requireOption } from '../command-line/options.mjs';
import { callRegistry } from '../registry/client.mjs';
import { sentence } from '../registry/change.mjs';
import { liveOptions } from '../registry/go-live.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const rollback = {
  summary: 'Ends a rollout; without one, makes live again what was live before.',
  arguments: '<app>',
  help: `Nothing is built for it, and new page loads have it at once. It is refused if the earlier release does not fit what the other apps have; with --force it is done, and the history says what does not fit. Onto a path of another app only an operator can force it.

  daybook rollback notes --why "Saving fails on iPads"`,
  options: {
    '--why <TEXT>': liveOptions['--why <TEXT>'],
    '--force': 'goes back even to a release that does not fit the other apps',
    ...platformOptions,
  },
  async run({ args: [app], options, output, signal }) {
    const path = `/api/apps/${encodeURIComponent(app)}/rollback/`;
    const body = { why: requireOption(options, 'why'), ...(options.force && { force: true }) };
    const change = await callRegistry(platformOf({ options, output }), { method: 'POST', path, body, signal });
    output.result(change, sentence(change));
  },
};
