/**
 * @typedef {import('./journal.mjs').Outcome} Outcome
 * @typedef {object} Measurement in seconds, or a number of requests
 * @property {number} failed after a repetition of those that are safe to repeat
 * @property {number} failedWrites
 * @property {number} repeated
 * @property {number} writesAway the longest time without a write that succeeded
 * @property {number} readsAway the same for reads of the API
 * @property {number} recovered from the fault to the last failure, or the end of a pause of more than a second
 */

/** A pause that a person does not notice. In seconds. */
const unnoticed = 1;

/**
 * Measures what clients noticed of a fault.
 *
 * @param {readonly Outcome[]} outcomes in the order of their ends
 * @param {{ from: number, to: number }} window in milliseconds: from the fault until everything works again
 * @returns {Measurement}
 */
export function measure(outcomes, { from, to }) {
  const within = outcomes.filter(({ at }) => at >= from && at <= to);
  const failures = within.filter(({ isFailed }) => isFailed);
  const writes = pauses(within, 'write', { from, to });
  const reads = pauses(within, 'read', { from, to });
  const ends = [...writes, ...reads].filter(({ seconds }) => seconds > unnoticed).map(({ end }) => end);
  const last = Math.max(from, ...failures.map(({ at }) => at), ...ends);
  return {
    failed: failures.length,
    failedWrites: failures.filter(({ kind }) => kind === 'write').length,
    repeated: within.filter(({ isRepeated }) => isRepeated).length,
    writesAway: Math.max(...writes.map(({ seconds }) => seconds)),
    readsAway: Math.max(...reads.map(({ seconds }) => seconds)),
    recovered: (last - from) / 1000,
  };
}

/**
 * Returns the times between two successes.
 *
 * @param {readonly Outcome[]} outcomes
 * @param {Outcome['kind']} counted
 * @param {{ from: number, to: number }} window
 */
function pauses(outcomes, counted, { from, to }) {
  const successes = outcomes.filter(({ kind, isFailed }) => kind === counted && !isFailed).map(({ at }) => at);
  const marks = [from, ...successes, to];
  return marks.slice(1).map((end, index) => ({ end, seconds: (end - marks[index]) / 1000 }));
}
