import { plain, time } from '../command-line/formats.mjs';
import { wholeNumber } from '../command-line/options.mjs';
import { callRegistry } from '../registry/client.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const tryRelease = {
  summary: 'Makes a link that opens the real site with a published release.',
  arguments: '<app> <version>',
  help: `The link asks for confirmation first. The browser that goes on gets the release until the link expires; the page shows that it is tried, and a way out. Nobody else gets the release.

  daybook try notes 1.2.0-rc.1
  daybook try notes 1.2.0-rc.1 --hours 2`,
  options: {
    '--hours <N>': 'how long the link is valid, 1 to 24 (default: 24)',
    ...platformOptions,
  },
  async run({ args: [app, version], options, output, signal }) {
    const hours = wholeNumber(options, 'hours', { min: 1, max: 24 });
    const path = `/api/apps/${encodeURIComponent(app)}/try/`;
    const body = { version, ...(hours !== undefined && { hours }) };
    const link = await callRegistry(platformOf({ options, output }), { method: 'POST', path, body, signal });
    output.note(`${app} ${version} in your browser, until ${time(link.expires)}:`);
    output.result(link, plain(link.url));
  },
};
