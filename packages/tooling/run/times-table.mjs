/** @typedef {{ title: string, real: number, processor: number | undefined }} Times In seconds; `processor` is undefined if the system does not measure it */

/**
 * Returns what each suite took, the most expensive first, as lines of text.
 *
 * @param {readonly Times[]} times
 */
export function timesTable(times) {
  const byCost = times.toSorted((one, other) => (other.processor ?? other.real) - (one.processor ?? one.real));
  return byCost.map(({ title, real, processor }) => `${minutes(real)} real${costs(processor)}  ${title}\n`).join('');
}

/** @param {number | undefined} processor */
const costs = (processor) => (processor === undefined ? '' : `  ${minutes(processor)} processor`);

/** @param {number} seconds */
function minutes(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`.padStart(5);
}
