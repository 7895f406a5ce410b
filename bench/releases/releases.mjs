// @ts-check
import { callRegistry } from '@daybook/tooling/registry/client';
import { goLive } from '@daybook/tooling/registry/go-live';
import { pack } from '@daybook/tooling/registry/pack';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { builtFolder, startProduct } from '../product/product.mjs';
import { row } from '../report/row.mjs';

const app = 'notes';

/** The time from a command until new page loads show its effect. @type {import('../report/row.mjs').Bench} */
export const releases = {
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
      return rowsOf(times);
    } finally {
      await product.stop();
    }
  },
};

/**
 * Publishes a release, puts it live and rolls it back.
 *
 * @param {import('../product/product.mjs').Product} product
 * @param {Awaited<ReturnType<typeof notesTeam>>} team
 * @param {string} version
 */
async function measure({ url }, team, version) {
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

/** @param {Awaited<ReturnType<typeof measure>>[]} times in milliseconds */
function rowsOf(times) {
  const seconds = (/** @type {'publish' | 'live' | 'rollback'} */ of) => times.map((round) => round[of] / 1000);
  return [
    row({ subject: 'publish: pack, upload, check, store', unit: 's', values: seconds('publish') }),
    row({ subject: 'publish and go live', unit: 's', values: seconds('live'), goal: { of: 'value', atMost: 3 } }),
    row({ subject: 'roll back', unit: 's', values: seconds('rollback'), goal: { of: 'value', atMost: 1 } }),
  ];
}

/** Returns the calls of the notes team, with a release token. @param {import('../product/product.mjs').Product} product */
async function notesTeam({ url, dataDir }) {
  const operator = fs.readFileSync(path.join(dataDir, 'operator-token'), 'utf8').trim();
  const { signal } = new AbortController();
  const body = { app, who: 'Notes team' };
  const { token } = await callRegistry({ url, token: operator }, { method: 'POST', path: '/api/tokens/', body, signal });
  const platform = { url, token };
  const why = 'Benchmark';
  return {
    /** @param {string} version @param {Buffer} archive */
    publish: (version, archive) =>
      callRegistry(platform, { method: 'POST', path: `/api/releases/${app}/${version}/`, archive, signal }),
    /** @param {string} version */
    goLive: (version) => goLive(platform, { app, version, request: { why }, signal }),
    rollBack: () => callRegistry(platform, { method: 'POST', path: `/api/apps/${app}/rollback/`, body: { why }, signal }),
  };
}

/** Packs the built notes with another version. @param {string} version */
async function packNotes(version) {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-bench-notes-'));
  try {
    fs.cpSync(builtFolder('mfe-notes'), copy, { recursive: true });
    const file = path.join(copy, 'release.json');
    fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), version }));
    return await pack(copy);
  } finally {
    fs.rmSync(copy, { recursive: true });
  }
}

/** @param {() => Promise<boolean>} isSo */
async function until(isSo) {
  const deadline = performance.now() + 30_000;
  while (!(await isSo())) if (performance.now() > deadline) throw new Error('New page loads show no change after 30 seconds.');
}
