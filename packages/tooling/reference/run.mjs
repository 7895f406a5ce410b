import { beginStep } from '../run/step.mjs';
import { Client } from './client.mjs';
import { describeInstallation, startInstallation, stopInstallation } from './installation.mjs';
import { Journal } from './journal.mjs';
import { Load } from './load.mjs';
import { head, legend, line } from './table.mjs';
import { tryFault, untilWhole } from './trial.mjs';
import { stateInApi } from './verify.mjs';

/**
 * Starts the installation, tries the faults under load, prints the table, and stops everything.
 *
 * @param {object} options
 * @param {string} options.folder
 * @param {readonly import('./faults.mjs').Fault[]} options.faults
 * @param {string} options.program what starts a server
 * @param {string[] | undefined} options.releases what it publishes, if it does not know
 * @param {number} options.servers
 * @param {number} options.people of the load
 * @param {boolean} [options.isIsolated] true if this process has namespaces of its own
 * @param {Promise<never>} options.interrupted rejects when the run has to end
 * @returns {Promise<boolean>} true if all goals were met
 */
export async function runReference({ folder, faults, program, releases, servers, people, interrupted, isIsolated = false }) {
  const installation = await describeInstallation({ folder, program, releases, servers, isIsolated });
  const journal = new Journal();
  const client = new Client({ ...installation, journal });
  const load = new Load(client, journal);
  try {
    return await Promise.race([interrupted, load.broken, tryAll({ installation, faults, load, people })]);
  } finally {
    const stopping = beginStep('Stop everything');
    void load.end();
    await stopInstallation(installation);
    client.close();
    stopping.succeed();
  }
}

/**
 * @param {object} options
 * @param {import('./installation.mjs').Installation} options.installation
 * @param {readonly import('./faults.mjs').Fault[]} options.faults
 * @param {Load} options.load
 * @param {number} options.people
 */
async function tryAll({ installation, faults, load, people }) {
  const { journal } = load;
  await showing('Start the installation', () => startInstallation(installation));
  await showing('Start the load', () => load.start(people).then(() => untilWhole(installation, journal)));
  const trials = [];
  for (const fault of faults) {
    trials.push(await showing(`Try ${fault.name}`, () => tryFault(fault, installation, load)));
  }
  const lost = await showing('Read everything again', () => lostInApi(load));
  process.stdout.write(`\n${head()}\n${trials.map((trial) => `${line(trial)}\n`).join('')}\n${legend}\n\n`);
  process.stdout.write(
    `${journal.acknowledged} writes were acknowledged; ${lost.length} more of those of the load are missing in the API.\n`,
  );
  const missing = [...trials.flatMap(({ result }) => result.lost), ...lost];
  for (const label of missing.slice(0, 20)) process.stdout.write(`lost: ${label}\n`);
  return trials.every(({ isMet }) => isMet) && lost.length === 0;
}

/** Returns what the API does not have of what it acknowledged. @param {Load} load */
async function lostInApi(load) {
  await load.end();
  const names = load.people.map(({ username }) => username);
  const found = await stateInApi(load.people);
  return load.journal.takeLost(found).filter((label) => names.includes(label.split(' ')[1]));
}

/** @template Result @param {string} title @param {() => Promise<Result>} work @returns {Promise<Result>} */
async function showing(title, work) {
  const current = beginStep(title);
  try {
    const result = await work();
    current.succeed();
    return result;
  } catch (error) {
    current.fail();
    throw error;
  }
}
