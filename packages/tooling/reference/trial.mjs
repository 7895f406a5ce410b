import { measure } from './measure.mjs';
import { untilReady } from './servers.mjs';
import { stateInDatabase } from './verify.mjs';
import { until } from './wait.mjs';

/**
 * @typedef {import('./measure.mjs').Measurement & { lost: string[] }} Result
 * @typedef {{ fault: import('./faults.mjs').Fault, result: Result, isMet: boolean }} Trial
 */

/** In milliseconds: for so long no request has failed before the next fault. */
const calm = 3000;

/**
 * Lets one fault happen under the load, waits until everything works again, and measures what clients noticed.
 *
 * @param {import('./faults.mjs').Fault} fault
 * @param {import('./installation.mjs').Installation} installation
 * @param {import('./load.mjs').Load} load
 * @returns {Promise<Trial>}
 */
export async function tryFault(fault, installation, load) {
  const { journal } = load;
  if (fault.needsServedFiles) await load.openFiles(installation.servers);
  const from = performance.now();
  await fault.happen(installation);
  await untilWhole(installation, journal);
  const measured = measure(journal.outcomes, { from, to: performance.now() });
  const lost = await load.whilePaused(async () => journal.takeLost(await stateInDatabase(installation.database)));
  return { fault, result: { ...measured, lost }, isMet: lost.length === 0 && fault.isMet(measured) };
}

/**
 * Waits until every part is back, a live change arrives, and no request fails.
 *
 * @param {import('./installation.mjs').Installation} installation
 * @param {import('./journal.mjs').Journal} journal
 */
export async function untilWhole({ database, servers }, journal) {
  const explain = () =>
    `${journal.outcomes
      .filter(({ isFailed }) => isFailed)
      .slice(-10)
      .map(({ what }) => what)
      .join('\n')}`;
  await until('there is a synchronous standby', () => database.isWhole(), { limit: 120_000 });
  await Promise.all(servers.map(untilReady));
  const back = performance.now();
  await until('a live change arrives', () => journal.lastEvent > back, { explain });
  const isCalm = () => {
    const recent = journal.outcomes.filter(({ at }) => at > performance.now() - calm);
    return performance.now() - back > calm && recent.length > 0 && recent.every(({ isFailed }) => !isFailed);
  };
  await until('no request fails', isCalm, { explain });
}
