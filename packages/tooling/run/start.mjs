import './check-node.mjs';
import { buildStale } from './build.mjs';
import { checkInstalled, ensureInstalled, NotPrepared } from './install.mjs';
import { serve } from './serve.mjs';
import { help } from './start-help.mjs';
import { fail, StepFailed } from './step.mjs';

await main(process.argv.slice(2));

/** `npm start`: installs and builds what is missing, and runs the server. @param {string[]} words */
async function main(words) {
  if (words.includes('--help') || words.includes('-h')) return process.stdout.write(help());
  if (words.length > 0)
    return fail(`Unexpected argument "${words[0]}". Settings are environment variables: run npm start -- --help.`);
  try {
    if (process.env.NODE_ENV === 'production') checkInstalled();
    else await ensureInstalled();
    await serve(await buildStale());
  } catch (error) {
    if (!(error instanceof StepFailed || error instanceof NotPrepared)) throw error;
    fail(error.message);
  }
}
