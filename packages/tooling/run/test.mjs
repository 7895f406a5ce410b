import fs from 'node:fs';
import path from 'node:path';
import { buildStale } from './build.mjs';
import { checkBuilds, checkSources } from './check.mjs';
import { ensureInstalled } from './install.mjs';
import { ensurePortalsBuilt, ensurePortalsInstalled } from './portals.mjs';
import { measureProcessorTime } from './processor-time.mjs';
import { fail, settleAll, step, StepFailed } from './step.mjs';
import { suites } from './suites.mjs';
import { ensureSystemPackages } from './system-packages.mjs';
import { ensureTeamsBuilt, ensureTeamsInstalled } from './teams.mjs';
import { readResults } from './test-results.mjs';
import { timesTable } from './times-table.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const results = path.join(root, '.cache/tests');

/**
 * Each test file loads its modules again, so V8 optimized code that ran for a moment only: a tenth of the processor time of unit tests.
 * It now waits until a function has run 15 times as long, which takes milliseconds. Later versions of Node.js reject the flag.
 */
const lateOptimization = process.versions.node.startsWith('20.') ? ['--interrupt-budget=2000000'] : [];

/** Options of Node.js, which Jest passes on to its workers. */
const ofNode = [...lateOptimization, `--require=${path.join(root, 'packages/tooling/jest/compile-once.cjs')}`];

const help = `npm test            installs what is missing, then runs all checks and tests
npm test -- NAME…   only these suites: ${suites.map((suite) => suite.name).join(', ')} (without the checks)
`;

await main(process.argv.slice(2));

/** @param {string[]} names */
async function main(names) {
  if (names.includes('--help')) return process.stdout.write(help);
  const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
  if (unknown) return fail(`Unknown suite "${unknown}".\n\n${help}`);
  try {
    await runAll(names);
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string[]} names */
async function runAll(names) {
  const isWhole = names.length === 0;
  const wanted = suites.filter((suite) => isWhole || names.includes(suite.name));
  const needsPortals = wanted.some(({ phase }) => phase === 'journeys' || phase === 'engines');
  const needsTeams = wanted.some(({ phase }) => phase === 'journeys');
  await settleAll([
    ensureInstalled(),
    ensureSystemPackages(),
    ...(needsPortals ? [ensurePortalsInstalled()] : []),
    ...(needsTeams ? [ensureTeamsInstalled()] : []),
  ]);
  // The checks of the sources run while tests wait.
  const checked = isWhole ? succeeds(checkSources({ gently: true })) : true;
  await settleAll([
    isWhole ? checkBuilds() : buildStale(),
    ...(needsPortals ? [ensurePortalsBuilt()] : []),
    ...(needsTeams ? [ensureTeamsBuilt()] : []),
  ]);
  fs.rmSync(results, { recursive: true, force: true });
  fs.mkdirSync(results, { recursive: true });
  const failed = [];
  /** @type {import('./times-table.mjs').Times[]} */
  const times = [];
  for (const suites of byPhase(wanted)) {
    const passed = await Promise.all(suites.map((suite) => passes(suite, times)));
    failed.push(...suites.filter((_, index) => !passed[index]).map(({ title }) => title));
  }
  if (!(await checked)) failed.push('Checks of the sources');
  process.stdout.write(`\n${timesTable(times)}`);
  report(wanted, failed);
}

/** @param {import('./suites.mjs').Suite[]} suites */
function byPhase(suites) {
  const phases = [...new Set(suites.map(({ phase }) => phase))];
  return phases.map((phase) => suites.filter((suite) => suite.phase === phase));
}

/**
 * Returns whether the suite passed, and adds what it took to `times`. The others run after a failure too.
 *
 * @param {import('./suites.mjs').Suite} suite
 * @param {import('./times-table.mjs').Times[]} times
 */
async function passes({ name, title, args, env }, times) {
  const jest = [...ofNode, path.join(root, 'node_modules/.bin/jest'), ...args, '--json', `--outputFile=${resultFile(name)}`];
  const began = Date.now();
  /** @type {ReturnType<typeof measureProcessorTime>} */
  let measured;
  const onStart = (/** @type {number} */ pid) => (measured = measureProcessorTime(pid));
  const passed = await succeeds(step(title, process.execPath, jest, { cwd: root, onStart, ...(env && { env }) }));
  times.push({ title, real: (Date.now() - began) / 1000, processor: measured?.() });
  return passed;
}

/** @param {Promise<unknown>} work */
async function succeeds(work) {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof StepFailed) return false;
    throw error;
  }
}

/**
 * Names the failed tests again at the end: a service that runs this may keep only the end of a long log.
 *
 * @param {import('./suites.mjs').Suite[]} ran
 * @param {string[]} failed
 */
function report(ran, failed) {
  const results = ran.map(({ name }) => readResults(resultFile(name), root));
  const sum = (/** @type {'passed' | 'failed'} */ of) => results.reduce((total, result) => total + result[of], 0);
  if (failed.length > 0) fail(['', ...results.flatMap(({ failures }) => failures), `Failed: ${failed.join('; ')}`].join('\n'));
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
}

/** @param {string} name */
function resultFile(name) {
  return path.join(results, `${name}.json`);
}
