import fs from 'node:fs';
import path from 'node:path';
import { buildStale } from './build.mjs';
import { overBudgets } from './first-loads.mjs';
import { beginStep, npm, settleAll, step, StepFailed } from './step.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** Runs all checks that are not tests. */
export async function check() {
  await settleAll([checkSources(), checkBuilds()]);
}

/** The scripts of package.json that need nothing built. */
const scripts = {
  lint: 'Lint and import zones',
  'format:check': 'Formatting',
  'dead-code': 'Dead code and undeclared dependencies',
  types: 'Types',
};

/** @param {import('./step.mjs').StepOptions} [options] */
export async function checkSources(options = {}) {
  for (const [script, title] of Object.entries(scripts))
    await step(title, ...npm(['run', '--silent', script]), { cwd: root, ...options });
}

/** Builds what changed, and checks first loads and embeds against the budgets that the registry checks too. */
export async function checkBuilds() {
  const dists = await buildStale();
  const title = 'First loads and embeds within their budgets';
  const running = beginStep(title);
  const over = overBudgets(dists);
  if (over.length === 0) return running.succeed();
  running.fail();
  process.stdout.write(`\n${over.join('\n')}\n`);
  throw new StepFailed(title);
}

const help = `npm run check   runs lint, types, format:check and dead-code, builds what changed, and checks the size budgets

The first four are also scripts of their own, such as npm run lint.
`;

if (process.argv[1] && fs.realpathSync(process.argv[1]) === import.meta.filename) {
  if (process.argv.includes('--help')) process.stdout.write(help);
  else
    await check().catch((error) => {
      if (!(error instanceof StepFailed)) throw error;
      process.exitCode = 1;
    });
}
