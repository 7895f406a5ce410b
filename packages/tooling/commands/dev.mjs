import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandError, exitCodes, UsageError } from '../command-line/command-error.mjs';
import { plain } from '../command-line/formats.mjs';
import { isBackendUrl, readConfig } from '../config/read-config.mjs';
import { readUrl, wholeNumber } from '../registry/options.mjs';
import { appFolder, readJson, requireEntry } from './app-folder.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const dev = {
  summary: 'Serves the whole product with some apps from their working trees.',
  arguments: '[folders...]',
  help: `When a file is saved, the page shows the change: React components are replaced and keep their state; after other changes the page reloads. An error of the build is shown in the page. Everything else comes from an installation. Your requests go there too: a note that you add is added. The dev server changes no releases, and reports nothing about them.

  npm start                                (in another terminal, in the repository)
  daybook dev mfe-notes
  daybook dev mfe-notes mfe-tasks shell
  npm run dev -w mfe-notes
  npm run dev -w mfe-notes -- --against https://daybook.example

An app can have its backend on this machine too. Its requests go there with a token as an installation makes it, whose issuer is this dev server. The users are those of the installation.

  daybook dev mfe-habits --backend http://localhost:4000

The apps run with development React, which warns of mistakes in the browser's console, and in StrictMode. Ctrl-C ends it.`,
  options: {
    '--against <URL>': 'the installation (default: DAYBOOK_URL, else http://localhost:3000, where npm start serves)',
    '--backend <URL>': 'the backend of the app (default: backend of daybook.config.mjs, else that of the installation)',
    '--port <N>': 'the port to serve at (default: 3100)',
  },
  async run({ args, options, output, signal }) {
    const apps = await readApps(args);
    for (const { folder, name } of apps) requireEntry(folder, name);
    const backends = localBackends(apps, options.backend);
    const port = wholeNumber(options, 'port', { min: 1, max: 65_535 }) ?? 3100;
    const url = new URL(readUrl(options.against)).origin;
    await checkPort(port);
    await checkPlatform(url, options.against !== undefined);

    const { serve } = await import('../dev/serve.mjs');
    const stop = await serve({ apps, backends, url, port, onBuilt: (name, stats) => report(output, name, stats) });
    const names = new Intl.ListFormat('en').format(apps.map(({ name }) => name));
    const source = apps.length === 1 ? `${names} comes from its working tree` : `${names} come from their working trees`;
    for (const [name, to] of Object.entries(backends)) output.note(`Requests of ${name} to its backend go to ${to}.`);
    output.note(`${source}, all else from ${url}. Stop: Ctrl-C\n\nOpen http://localhost:${port}`);
    await new Promise((resolve) => (signal.aborted ? resolve(undefined) : signal.addEventListener('abort', resolve)));
    await Promise.race([stop(), wait(stopLimit)]);
    // On Node 24 a dev server once ran on for two minutes: something kept the process alive.
    process.exit();
  },
};

/** How long a stop may take, in milliseconds: webpack saves its cache. */
const stopLimit = 5000;

/** Returns the apps of these folders. @param {string[]} folders default: the current one */
export async function readApps(folders) {
  const places = (folders.length > 0 ? folders : [undefined]).map((word) => appFolder(word));
  const apps = places.map((folder) => ({ folder, ...namedIn(readJson(folder, 'app.json')) }));
  const twice = apps.find(({ name }, at) => apps.findIndex((other) => other.name === name) !== at);
  if (twice) throw new UsageError(`The app ${twice.name} is named twice.`);
  return Promise.all(apps.map(async (app) => ({ ...app, config: await readConfig(app.folder) })));
}

/** @param {{ name?: unknown, backend?: unknown }} description an app.json */
const namedIn = ({ name, backend }) => ({ name: String(name), hasBackend: backend === true });

/**
 * Returns the URLs of the backends on this machine, by the name of the app.
 *
 * @param {Awaited<ReturnType<typeof readApps>>} apps
 * @param {string} [given] the option
 * @returns {Record<string, string>}
 */
export function localBackends(apps, given) {
  if (given !== undefined && !isBackendUrl(given)) throw new UsageError(`--backend must be a URL, such as http://localhost:4000.`);
  if (given !== undefined && apps.length > 1)
    throw new UsageError('--backend is for one app. Write "backend" into the daybook.config.mjs of each.');
  const found = apps.flatMap(({ name, hasBackend, config }) => {
    const to = given ?? config.backend;
    if (to !== undefined && !hasBackend)
      throw new CommandError(`${name} has no backend by its app.json. Add "backend": true, so that its releases need one too.`);
    return to === undefined ? [] : [[name, to]];
  });
  return Object.fromEntries(found);
}

/** @param {import('../command-line/terminal.mjs').Output} output @param {string} name @param {import('webpack').Stats} stats */
function report(output, name, stats) {
  const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1);
  if (!stats.hasErrors()) return output.note(`✓ ${name} built in ${seconds} s`);
  const lines = stats.toString({ preset: 'errors-only', colors: false }).split('\n').map(plain).join('\n');
  output.note(`✗ ${name} could not be built. The page keeps the last build until the next save.\n\n${lines}\n`);
}

/** @param {number} port */
export async function checkPort(port) {
  const server = net.createServer().listen(port, 'localhost');
  await once(server, 'listening').catch((error) => {
    throw new CommandError(`Port ${port} is not available (${error.code}). Set another with --port N.`);
  });
  server.close();
  await once(server, 'close');
}

/** @param {string} url @param {boolean} isGiven */
export async function checkPlatform(url, isGiven) {
  const advice = isGiven
    ? ''
    : '\nStart it in another terminal, in the repository: npm start\nOr name one that runs: --against https://daybook.example';
  const response = await fetch(`${url}/api/feed/`, { signal: AbortSignal.timeout(5000) }).catch((error) => {
    const why = error.cause?.code ?? error.message;
    throw new CommandError(`Daybook does not respond at ${url} (${why}).${advice}`, { exitCode: exitCodes.unreachable });
  });
  const feed = await response.json().catch(() => undefined);
  if (!Array.isArray(feed?.apps)) throw new CommandError(`${url} is not a Daybook installation.${advice}`);
}
