// @ts-check

/**
 * Measures each once in every round, in every second round the other way about. What is not yet warm is asked once before.
 *
 * @template Found
 * @template {string} Name
 * @param {Readonly<Record<Name, (seconds: number) => Promise<Found>>>} measures
 * @param {{ rounds: number, seconds: number, say: (round: string) => void }} how
 * @returns {Promise<Record<Name, Found[]>>} what was found in each round
 */
export async function inTurn(measures, { rounds, seconds, say }) {
  const names = /** @type {Name[]} */ (Object.keys(measures));
  for (const name of names) await measures[name](Math.min(1, seconds));
  const found = /** @type {Record<Name, Found[]>} */ (Object.fromEntries(names.map((name) => [name, /** @type {Found[]} */ ([])])));
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    for (const name of round % 2 === 0 ? names : names.toReversed()) found[name].push(await measures[name](seconds));
  }
  return found;
}
