import { UsageError } from '../command-line/command-error.mjs';
import { plain } from '../command-line/formats.mjs';
import { readUrl } from '../registry/platform.mjs';
import { appFolder } from './app-folder.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const dev = {
  summary: 'Serves the whole product with one app from its working tree, rebuilt at each change.',
  arguments: '[folder]',
  help: `The app is built when one of its files is saved, and the page reloads. Everything else comes from an installation as it is released there, and your own requests go there as yours: notes that you add are added. Releases are neither published nor judged from here.

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
    const { readApp, checkPort, checkPlatform } = await import('../dev/checks.mjs');
    const folder = appFolder(named);
    const { name } = readApp(folder);
    const port = readPort(options.port ?? '3100');
    const url = new URL(readUrl(options.against ?? standardUrl())).origin;
    await checkPort(port);
    await checkPlatform(url, options.against !== undefined);

    const { serve } = await import('../dev/serve.mjs');
    const stop = await serve({ folder, name, url, port, onBuilt: (stats) => tell(output, name, stats) });
    output.note(`${name} comes from its working tree, all else from ${url}. Stop: Ctrl-C\n\nOpen http://localhost:${port}`);
    await new Promise((resolve) => (signal.aborted ? resolve(undefined) : signal.addEventListener('abort', resolve)));
    await stop();
  },
};

/** As for every other command. */
const standardUrl = () => process.env.DAYBOOK_URL || 'http://localhost:3000';

/** @param {string} text */
function readPort(text) {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new UsageError(`A port is a number from 1 to 65535, not "${text}".`);
}

/** @param {import('../command-line/output.mjs').Output} output @param {string} name @param {import('webpack').Stats} stats */
function tell(output, name, stats) {
  const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1);
  if (!stats.hasErrors()) return output.note(`✓ ${name} built in ${seconds} s`);
  const lines = stats.toString({ preset: 'errors-only', colors: false }).split('\n').map(plain).join('\n');
  output.note(`✗ ${name} could not be built. The page goes on with what was built before, until the next save.\n\n${lines}\n`);
}
