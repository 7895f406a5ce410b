import { suggestion, UsageError } from '../command-line/command-error.mjs';
import { plain, table, time } from '../command-line/formats.mjs';
import { callPlatform } from '../registry/client.mjs';
import { platformOptions, requireOption } from '../registry/options.mjs';

/** @typedef {import('../command-line/program.mjs').Call} Call */
/** @typedef {import('../../contracts/src/backends.ts').BackendChange} BackendChange */

/** @type {import('../command-line/program.mjs').Command} */
export const backend = {
  summary: "Adds, lists and removes the backends of apps: servers of their teams' own. For operators.",
  arguments: '<action> [app]',
  usage: 'add APP --to URL --why TEXT  |  backend list  |  backend history APP  |  backend remove APP --why TEXT [--force]',
  help: `The server forwards what an app sends to its backend, with a token that says who the user is and is for that app only. A path is appended to the URL: with --to https://habits.example/api, host.backend('/days') reaches https://habits.example/api/days. The URL must be https:// and on the public internet, unless the server runs with BACKEND_ALLOW_LOCAL=1. To move a backend, add it again.

A team writes "backend": true into app.json. Its releases are rejected until an operator has added the backend.

  daybook backend add habits --to https://habits.example/api --why "Their own API"
  daybook backend list
  daybook backend history habits
  daybook backend remove habits --why "Not used any more"`,
  options: {
    '--to <URL>': 'where the backend is',
    '--force': 'removes it even if a release that visitors get needs it',
    '--why <TEXT>': 'the reason',
    ...platformOptions,
  },
  async run(call) {
    const [act, app] = call.args;
    const known = Object.hasOwn(acts, act) ? acts[act] : undefined;
    if (!known)
      throw new UsageError(
        `backend takes add, list, history or remove, not "${act}".${suggestion(act, Object.keys(acts), 'backend ')}`,
      );
    const stray = ['to', 'force', 'why'].find((name) => call.options[name] !== undefined && !known.takes.includes(name));
    if (stray) throw new UsageError(`--${stray} is not for backend ${act}.`);
    if (known.takesApp && app === undefined) throw new UsageError(`Name the app: daybook backend ${act} APP.`);
    if (!known.takesApp && app !== undefined) throw new UsageError(`Unexpected argument "${app}".`);
    await known.run(call, app);
  },
};

/** @type {Record<string, { takesApp: boolean, takes: string[], run: (call: Call, app: string) => Promise<void> }>} */
const acts = {
  add: { takesApp: true, takes: ['to', 'why'], run: add },
  list: { takesApp: false, takes: [], run: list },
  history: { takesApp: true, takes: [], run: history },
  remove: { takesApp: true, takes: ['force', 'why'], run: remove },
};

/** @param {Call} call @param {string} app */
async function add(call, app) {
  const body = { to: requireOption(call.options, 'to'), why: requireOption(call.options, 'why') };
  const { to, ...change } = await changeBackend(call, app, body);
  call.output.result({ ...change, to }, `Requests of ${plain(app)} to its backend go to ${plain(String(to))}.`);
}

/** @param {Call} call @param {string} app */
async function remove(call, app) {
  const { force } = call.options;
  const body = { to: null, ...(force && { force }), why: requireOption(call.options, 'why') };
  call.output.result(await changeBackend(call, app, body), `${plain(app)} has no backend any more.`);
}

/** @param {Call} call @param {string} app @param {object} body @returns {Promise<BackendChange>} */
const changeBackend = (call, app, body) => callPlatform(call, { method: 'POST', path: pathOf(app), body });

/** @param {Call} call */
async function list(call) {
  /** @type {BackendChange[]} */
  const backends = await callPlatform(call, { method: 'GET', path: '/api/backends/' });
  const rows = backends.map(({ app, to, at, by }) => [app, time(at), by, String(to)].map(plain));
  call.output.result(backends, rows.length > 0 ? table([['APP', 'SINCE', 'BY', 'URL'], ...rows]) : 'No app has a backend.');
}

/** @param {Call} call @param {string} app */
async function history(call, app) {
  /** @type {BackendChange[]} */
  const changes = await callPlatform(call, { method: 'GET', path: `${pathOf(app)}history/` });
  const rows = changes.map(({ to, at, by, why }) => [time(at), by, to ?? 'removed', why].map(plain));
  call.output.result(
    changes,
    rows.length > 0 ? table([['AT', 'BY', 'URL', 'WHY'], ...rows]) : `${plain(app)} never had a backend.`,
  );
}

/** @param {string} app */
const pathOf = (app) => `/api/apps/${encodeURIComponent(app)}/backend/`;
