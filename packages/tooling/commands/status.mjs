// @ts-check
import { allApps, oneApp } from '../registry/app-status.mjs';
import { ask } from '../registry/ask.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/command.mjs').Command} */
export const status = {
  summary: 'Shows what visitors get, and which releases there are.',
  usage: 'status [APP]',
  help: `Without APP: every app that the token is for.

  daybook status
  daybook status notes
  daybook status notes --json`,
  words: [0, 1],
  options: platformOptions,
  async run(given) {
    const { words, output, signal } = given;
    const [app] = words;
    const path = app === undefined ? '/api/apps/' : `/api/apps/${encodeURIComponent(app)}/`;
    const answer = await ask(platformOf(given), { method: 'GET', path, signal });
    output.answer(answer, app === undefined ? allApps(answer) : oneApp(answer));
  },
};
