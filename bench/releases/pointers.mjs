// @ts-check
import { row } from '../measure/row.mjs';
import { packNotes } from './release-copies.mjs';
import { notesTeam } from './team.mjs';

/**
 * How long a release takes until new page loads name it, and until none does.
 *
 * @param {import('../product/product.mjs').Product} product
 * @param {{ rounds: number, say: (what: string) => void }} run
 */
export async function pointerRows(product, { rounds, say }) {
  const team = await notesTeam(product);
  const times = { publish: /** @type {number[]} */ ([]), live: /** @type {number[]} */ ([]), back: /** @type {number[]} */ ([]) };
  for (let round = 1; round <= rounds; round += 1) {
    say(`publish, live, rollback, round ${round} of ${rounds}`);
    const version = `2.0.${round}`;
    const isNamed = async () => (await (await fetch(product.url)).text()).includes(`"version":"${version}"`);

    const began = performance.now();
    const { archive } = await packNotes(version);
    await team.publish(version, archive);
    const published = performance.now();
    await team.goLive(version);
    await until(isNamed);
    const live = performance.now();
    await team.rollBack();
    await until(async () => !(await isNamed()));
    const back = performance.now();

    times.publish.push((published - began) / 1000);
    times.live.push((live - began) / 1000);
    times.back.push((back - live) / 1000);
  }
  return [
    row({ subject: 'publish: pack, send, check, store', unit: 's', values: times.publish }),
    row({
      subject: 'publish to live, until a new page load names it',
      unit: 's',
      values: times.live,
      goal: { of: 'value', atMost: 3 },
    }),
    row({ subject: 'rollback, until a new page load does not', unit: 's', values: times.back, goal: { of: 'value', atMost: 1 } }),
  ];
}

/** @param {() => Promise<boolean>} isSo */
async function until(isSo) {
  const deadline = performance.now() + 30_000;
  while (!(await isSo()))
    if (performance.now() > deadline) throw new Error('No new page load shows the change after half a minute.');
}
