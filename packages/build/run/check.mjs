// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { buildStale } from './build.mjs';
import { overBudgets } from './first-loads.mjs';
import { beginStep, step, StepFailed } from './step.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** All that is not a test: formatting, lint with the import zones, types, dead code and undeclared dependencies, budgets of size. */
export async function check() {
  const lint = step(
    'Lint and import zones',
    'npx',
    ['eslint', '--cache', '--cache-location', '.cache/eslint/', '--max-warnings', '0', '.'],
    {
      cwd: root,
    },
  );
  // Each takes one core, and lint takes as long as the two.
  const others = step('Formatting', 'npx', ['prettier', '--check', '--log-level', 'warn', '.'], { cwd: root }).then(() =>
    step('Dead code and undeclared dependencies', 'npx', ['knip'], { cwd: root }),
  );
  const failed = (await Promise.allSettled([lint, others])).find((settled) => settled.status === 'rejected');
  if (failed) throw failed.reason;
  await step('Types', 'npx', ['lerna', 'run', 'types', '--concurrency', '2'], { cwd: root });
  checkBudgets(await buildStale());
}

/** What is built is held against the budgets that the registry would hold it against. @param {readonly string[]} dists */
function checkBudgets(dists) {
  const title = 'First loads and embeds within their budgets';
  const begun = beginStep(title);
  const over = overBudgets(dists);
  if (over.length === 0) return begun.succeed();
  begun.fail();
  process.stdout.write(`\n${over.join('\n')}\n`);
  throw new StepFailed(title);
}

if (process.argv[1] && fs.realpathSync(process.argv[1]) === import.meta.filename) {
  await check().catch((error) => {
    if (!(error instanceof StepFailed)) throw error;
    process.exitCode = 1;
  });
}
