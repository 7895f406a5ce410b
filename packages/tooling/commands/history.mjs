import { plain, time, wrapped } from '../command-line/formats.mjs';
import { callPlatform } from '../registry/client.mjs';
import { platformOptions, wholeNumber } from '../registry/options.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const history = {
  summary: 'Shows the changes of an app: when, by whom, and why.',
  arguments: '<app>',
  help: `The newest first. Entries never change. A halt is a rollout that the registry ended by itself.

  daybook history notes
  daybook history notes --limit 10`,
  options: { '--limit <N>': 'the newest N changes, 1 to 500 (default: 500)', ...platformOptions },
  async run(call) {
    const [app] = call.args;
    const limit = wholeNumber(call.options, 'limit', { min: 1, max: 500 });
    const path = `/api/apps/${encodeURIComponent(app)}/history/${limit === undefined ? '' : `?limit=${limit}`}`;
    const changes = await callPlatform(call, { method: 'GET', path });
    call.output.result(changes, changes.length > 0 ? changes.map(entry).join('\n') : `No release of ${app} was live yet.`);
  },
};

/** Returns an entry: time, change and user, and the reason below. @param {import('../../contracts/src/releases.ts').Change} change */
function entry({ kind, from, to, rollout, at, by, token, why }) {
  const path = from === undefined || from === to ? to : `${from} → ${to}`;
  const part = rollout ? `, and ${rollout.version} to ${rollout.share} %` : '';
  const key = token === undefined || token === by ? '' : ` (token ${token})`;
  const when = `${time(at)}  ${plain(kind).padEnd(8)}  `;
  const indent = ' '.repeat(when.length);
  const [what, reason] = [`${path}${part}, by ${by}${key}`, why].map((text) => wrapped(plain(text), { indent }));
  return `${when}${what.trimStart()}\n${reason}`;
}
