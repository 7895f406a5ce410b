import { once } from 'node:events';
import net from 'node:net';
import { CommandError, exitCodes } from '../command-line/command-error.mjs';
import { readJson } from '../commands/app-folder.mjs';

/** What can be told before anything is built, each in a sentence. */

/** @param {string} folder @returns {{ name: string }} */
export function readApp(folder) {
  const app = readJson(folder, 'app.json');
  if (app.name === 'shell') throw new CommandError('The shell is the page itself, and no area of it: npm start serves it.');
  return app;
}

/** @param {number} port */
export async function checkPort(port) {
  const server = net.createServer().listen(port, 'localhost');
  await once(server, 'listening').catch((error) => {
    throw new CommandError(`Port ${port} cannot be had (${error.code}): give another with --port N.`);
  });
  server.close();
  await once(server, 'close');
}

/** @param {string} url @param {boolean} isGiven */
export async function checkPlatform(url, isGiven) {
  const advice = isGiven
    ? ''
    : '\nStart it in another terminal, in the repository: npm start\nOr name one that runs: --against https://daybook.example';
  const answer = await ask(`${url}/api/feed/`).catch((error) => {
    const why = error.cause?.code ?? error.message;
    throw new CommandError(`Daybook does not respond at ${url} (${why}).${advice}`, { exitCode: exitCodes.unreachable });
  });
  if (!Array.isArray(answer?.apps)) throw new CommandError(`${url} is not a Daybook installation.${advice}`);
}

/** @param {string} address @returns {Promise<any>} */
async function ask(address) {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5000) });
  return answer.json().catch(() => undefined);
}
