import { allApps, oneApp } from '../registry/app-status.mjs';
import { callRegistry } from '../registry/client.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const status = {
  summary: 'Shows what visitors get, and which releases there are.',
  arguments: '[app]',
  help: `Without APP: every app that the token is for.

  daybook status
  daybook status notes
  daybook status notes --json`,
  options: platformOptions,
  async run({ args: [app], options, output, signal }) {
    const path = app === undefined ? '/api/apps/' : `/api/apps/${encodeURIComponent(app)}/`;
    const result = await callRegistry(platformOf({ options, output }), { method: 'GET', path, signal });
    output.result(result, app === undefined ? allApps(result) : oneApp(result));
  },
};
