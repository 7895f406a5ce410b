// @ts-check
import { plain, time } from '../command-line/formats.mjs';
import { wholeNumber } from '../command-line/parse.mjs';
import { ask } from '../registry/ask.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/command.mjs').Command} */
export const tryRelease = {
  summary: 'Makes a link that opens the real site with a published release.',
  usage: 'try APP VERSION [--hours N]',
  help: `Whoever opens it is asked first. The browser that goes on gets the release until the link expires; the page shows that it is tried, and a way out. Nobody else gets the release.

  daybook try notes 1.2.0-rc.1
  daybook try notes 1.2.0-rc.1 --hours 2`,
  words: [2, 2],
  options: {
    hours: { type: 'string', value: 'N', about: 'How long the link is good for, 1 to 24; 24 when left out.' },
    ...platformOptions,
  },
  async run(given) {
    const { words, options, output, signal } = given;
    const [app, version] = words;
    const hours = wholeNumber(options, 'hours', { min: 1, max: 24 });
    const path = `/api/apps/${encodeURIComponent(app)}/try/`;
    const body = { version, ...(hours !== undefined && { hours }) };
    const link = await ask(platformOf(given), { method: 'POST', path, body, signal });
    output.note(`${app} ${version} in your browser, until ${time(link.expires)}:`);
    output.answer(link, plain(link.url));
  },
};
