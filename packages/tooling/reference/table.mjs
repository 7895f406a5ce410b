/** @typedef {import('./trial.mjs').Trial} Trial */

const columns = /** @type {const} */ ([
  ['fault', 24],
  ['lost', 6],
  ['failed', 8],
  ['of them writes', 16],
  ['repeated', 10],
  ['no writes', 11],
  ['no reads', 10],
  ['recovered', 11],
  ['goal', 0],
]);

/** Returns the head of the table. */
export const head = () => row(columns.map(([title]) => title));

/** Returns the line of one fault. @param {Trial} trial */
export function line({ fault, result, isMet }) {
  const { lost, failed, failedWrites, repeated, writesAway, readsAway, recovered } = result;
  const times = [writesAway, readsAway, recovered].map((seconds) => `${seconds.toFixed(1)} s`);
  return row([
    fault.name,
    String(lost.length),
    String(failed),
    String(failedWrites),
    String(repeated),
    ...times,
    `${isMet ? 'met' : 'NOT MET'}: ${fault.goal}`,
  ]);
}

/** @param {readonly string[]} cells */
function row(cells) {
  return cells
    .map((cell, index) => cell.padEnd(columns[index][1]))
    .join('')
    .trimEnd();
}

export const legend = `lost: acknowledged writes that are not in the database. failed: requests without a good response, after one repetition of those
that are safe to repeat. no writes, no reads: the longest time without one that succeeded. recovered: from the fault to the last failure
or pause of more than a second.`;
