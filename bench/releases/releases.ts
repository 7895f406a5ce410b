import type { Product } from '../../packages/tooling/test/built-product.ts';
import { startProduct } from '../product/product.ts';
import { row, type Bench } from '../report/row.ts';
import { notesTeam, packNotes } from './notes-team.ts';
import { measureSigned } from './signed.ts';

/** The time from a command until new page loads show its effect. */
export const releases: Bench = {
  name: 'releases',
  title: 'Releases, from the command until a new page load shows its effect',
  rounds: 7,
  async run({ rounds, report }) {
    const product = await startProduct();
    try {
      const team = await notesTeam(product);
      const times = [];
      for (let round = 1; round <= rounds; round += 1) {
        report(`publish, live, rollback, round ${round} of ${rounds}`);
        times.push(await measure(product, team, `2.0.${round}`));
      }
      const signed = await measureSigned(product, team, {
        rounds,
        report: (round) => report(`signed and unsigned, ${round}`),
      });
      return [...rowsOf(times), ...signed];
    } finally {
      await product.stop();
    }
  },
};

/** Publishes a release, puts it live and rolls it back. */
async function measure({ url }: Product, team: Awaited<ReturnType<typeof notesTeam>>, version: string) {
  const isOnPage = async () => (await (await fetch(url)).text()).includes(`"version":"${version}"`);
  const began = performance.now();
  const { archive } = await packNotes(version);
  await team.publish(version, archive);
  const published = performance.now();
  await team.goLive(version);
  await until(isOnPage);
  const live = performance.now();
  await team.rollBack();
  await until(async () => !(await isOnPage()));
  return { publish: published - began, live: live - began, rollback: performance.now() - live };
}

/** @param times in milliseconds */
function rowsOf(times: Awaited<ReturnType<typeof measure>>[]) {
  const seconds = (of: 'publish' | 'live' | 'rollback') => times.map((round) => round[of] / 1000);
  return [
    row({ subject: 'publish: pack, upload, check, store', unit: 's', values: seconds('publish') }),
    row({ subject: 'publish and go live', unit: 's', values: seconds('live'), goal: { of: 'value', atMost: 3 } }),
    row({ subject: 'roll back', unit: 's', values: seconds('rollback'), goal: { of: 'value', atMost: 1 } }),
  ];
}

async function until(isSo: () => Promise<boolean>) {
  const deadline = performance.now() + 30_000;
  while (!(await isSo())) if (performance.now() > deadline) throw new Error('New page loads show no change after 30 seconds.');
}
