// @ts-check
import { plain } from '../command-line/formats.mjs';
import { wholeNumber } from '../command-line/parse.mjs';
import { ask } from '../registry/ask.mjs';
import { healthTable } from '../registry/health.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/command.mjs').Command} */
export const health = {
  summary: 'Shows how the releases of an app fared in the pages of the visitors.',
  usage: 'health APP [--hours N]',
  help: `Mounted: the app came up. Failed: it did not, or crashed, and the page went on with another release. Stumbled: it threw later and stayed.

  daybook health notes --hours 1`,
  words: [1, 1],
  options: {
    hours: { type: 'string', value: 'N', about: 'Of the last N hours, 1 to 720; 24 when left out.' },
    ...platformOptions,
  },
  async run(given) {
    const { words, options, output, signal } = given;
    const [app] = words;
    const hours = wholeNumber(options, 'hours', { min: 1, max: 24 * 30 }) ?? 24;
    const path = `/api/apps/${encodeURIComponent(app)}/health/?hours=${hours}`;
    const points = await ask(platformOf(given), { method: 'GET', path, signal });
    output.answer(points, points.length > 0 ? healthTable(points) : plain(`No page has loaded ${app} in that time.`));
  },
};
