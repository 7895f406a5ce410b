import { plain } from '../command-line/formats.mjs';
import { wholeNumber } from '../command-line/options.mjs';
import { callRegistry } from '../registry/client.mjs';
import { healthTable } from '../registry/health.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const health = {
  summary: 'Shows how often the releases of an app loaded or failed.',
  arguments: '<app>',
  help: `Mounted: the app came up. Failed: it did not, or crashed, and the page went on with another release. Stumbled: it threw later and stayed.

  daybook health notes --hours 1`,
  options: {
    '--hours <N>': 'covers the last N hours, 1 to 720 (default: 24)',
    ...platformOptions,
  },
  async run({ args: [app], options, output, signal }) {
    const hours = wholeNumber(options, 'hours', { min: 1, max: 24 * 30 }) ?? 24;
    const path = `/api/apps/${encodeURIComponent(app)}/health/?hours=${hours}`;
    const points = await callRegistry(platformOf({ options, output }), { method: 'GET', path, signal });
    output.result(points, points.length > 0 ? healthTable(points) : plain(`No page has loaded ${app} in that time.`));
  },
};
