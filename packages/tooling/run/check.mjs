// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { buildStale } from './build.mjs';
import { overBudgets } from './first-loads.mjs';
import { sideBySide } from './side-by-side.mjs';
import { beginStep, step, StepFailed } from './step.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/** All that is not a test: formatting, lint with the import zones, types, dead code and undeclared dependencies, budgets of size. */
export async function check() {
  await sideBySide([checkSources(), checkBuilds()]);
}

/**
 * What needs nothing built.
 *
 * @param {import('./step.mjs').HowToRun} [how]
 */
export async function checkSources(how = {}) {
  await lint(how);
  await step('Formatting', 'npx', ['oxfmt', '--check', '.'], { cwd: root, ...how });
  await step('Dead code and undeclared dependencies', 'npx', ['knip'], { cwd: root, ...how });
  await checkTypes(how);
}

/** What is built is held against the budgets that the registry would hold it against. */
export async function checkBuilds() {
  checkBudgets(await buildStale());
}

/** @param {import('./step.mjs').HowToRun} how */
function lint(how) {
  return step('Lint and import zones', 'npx', ['oxlint', '--config', 'oxlint.config.mjs'], { cwd: root, ...how });
}

/** What is checked as one, and by which configuration. */
const programs = {
  'what runs in a browser': 'tsconfig.web.json',
  'the server': 'services',
  'the journeys': 'e2e',
  'the build': 'packages/tooling',
  'the bench': 'bench',
};

/** @param {import('./step.mjs').HowToRun} how */
async function checkTypes(how) {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  for (const [name, program] of Object.entries(programs)) {
    await step(`Types of ${name}`, process.execPath, [compiler, '--noEmit', '-p', program], { cwd: root, ...how });
  }
}

/** @param {readonly string[]} dists */
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
