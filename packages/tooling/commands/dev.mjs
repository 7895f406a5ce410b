import { once } from 'node:events';
import net from 'node:net';
import { CommandError, exitCodes } from '../command-line/command-error.mjs';
import { plain } from '../command-line/formats.mjs';
import { readUrl, wholeNumber } from '../registry/options.mjs';
import { appFolder, readJson } from './app-folder.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const dev = {
  summary: 'Serves the whole product with one app from its working tree, rebuilt when a file is saved.',
  arguments: '[folder]',
  help: `The app is rebuilt when one of its files is saved, and the page reloads. Everything else comes from an installation. Your requests go there too: a note that you add is added. The dev server changes no releases, and reports nothing about them.

  npm start                                (in another terminal, in the repository)
  daybook dev mfe-notes
  npm run dev -w mfe-notes
  npm run dev -w mfe-notes -- --against https://daybook.example

Ctrl-C ends it.`,
  options: {
    '--against <URL>': 'the installation (default: DAYBOOK_URL, else http://localhost:3000, where npm start serves)',
    '--port <N>': 'the port to serve at (default: 3100)',
  },
  async run({ args: [named], options, output, signal }) {
    const folder = appFolder(named);
    const { name } = readApp(folder);
    const port = wholeNumber(options, 'port', { min: 1, max: 65_535 }) ?? 3100;
    const url = new URL(readUrl(options.against)).origin;
    await checkPort(port);
    await checkPlatform(url, options.against !== undefined);

    const { serve } = await import('../dev/serve.mjs');
    const stop = await serve({ folder, name, url, port, onBuilt: (stats) => report(output, name, stats) });
    output.note(`${name} comes from its working tree, all else from ${url}. Stop: Ctrl-C\n\nOpen http://localhost:${port}`);
    await new Promise((resolve) => (signal.aborted ? resolve(undefined) : signal.addEventListener('abort', resolve)));
    await stop();
  },
};

/** @param {import('../command-line/terminal.mjs').Output} output @param {string} name @param {import('webpack').Stats} stats */
function report(output, name, stats) {
  const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1);
  if (!stats.hasErrors()) return output.note(`✓ ${name} built in ${seconds} s`);
  const lines = stats.toString({ preset: 'errors-only', colors: false }).split('\n').map(plain).join('\n');
  output.note(`✗ ${name} could not be built. The page keeps the last build until the next save.\n\n${lines}\n`);
}

/** @param {string} folder @returns {{ name: string }} */
export function readApp(folder) {
  const app = readJson(folder, 'app.json');
  if (app.name === 'shell')
    throw new CommandError('daybook dev serves apps, and the shell is the page around them. Use npm start.');
  return app;
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
