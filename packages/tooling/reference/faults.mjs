import { setTimeout as sleep } from 'node:timers/promises';
import { fillDisk } from './disk.mjs';
import { untilReady } from './servers.mjs';
import { until } from './wait.mjs';

/**
 * @typedef {import('./installation.mjs').Installation} Installation
 * @typedef {import('./measure.mjs').Measurement} Measurement
 *
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} goal besides that no acknowledged write is lost
 * @property {(measured: Measurement) => boolean} isMet
 * @property {boolean} [needsIsolation] true if the machines need networks and disks of their own
 * @property {boolean} [needsServedFiles] true if each server must have served each file before
 * @property {(installation: Installation) => Promise<void>} happen from the fault until what it took away is back
 */

/** @type {(measured: Measurement) => boolean} */
const nothingFailed = ({ failed }) => failed === 0;

/** @type {Fault[]} */
export const faults = [
  {
    name: 'a server killed',
    goal: 'no failed request',
    isMet: nothingFailed,
    async happen({ servers }) {
      await servers[0].crash();
      await sleep(3000);
    },
  },
  {
    name: 'a rolling restart',
    goal: 'no failed request',
    isMet: nothingFailed,
    async happen({ servers }) {
      for (const server of servers) {
        await server.stop();
        server.start();
        await untilReady(server);
      }
    },
  },
  {
    name: 'the primary killed',
    goal: '10 s without writes, reads go on',
    isMet: ({ writesAway, readsAway, failed, failedWrites }) => writesAway <= 10 && readsAway <= 2 && failed === failedWrites,
    async happen(installation) {
      const { node, isReplaced } = await withPrimary(installation);
      await node.crash();
      await isReplaced();
      node.start();
    },
  },
  {
    name: 'the primary frozen',
    goal: 'recovers within 30 s',
    isMet: ({ recovered }) => recovered <= 30,
    async happen(installation) {
      const { node, isReplaced } = await withPrimary(installation);
      node.signal('SIGSTOP');
      await isReplaced();
      await sleep(5000);
      node.signal('SIGCONT');
    },
  },
  {
    name: 'the primary cut off',
    goal: 'recovers within 30 s',
    needsIsolation: true,
    isMet: ({ recovered }) => recovered <= 30,
    async happen(installation) {
      const { node, isReplaced } = await withPrimary(installation);
      node.place.cut?.();
      await isReplaced();
      await sleep(5000);
      node.place.connect?.();
    },
  },
  {
    name: "the primary's disk full",
    goal: 'recovers within 30 s after 20 s',
    needsIsolation: true,
    isMet: ({ recovered }) => recovered <= 50,
    async happen(installation) {
      const { node } = await withPrimary(installation);
      const free = fillDisk(node.place.disk);
      await sleep(20_000);
      free();
    },
  },
  {
    name: 'PgBouncer killed',
    goal: 'recovers within 10 s',
    isMet: ({ recovered }) => recovered <= 10,
    async happen(installation) {
      const { node } = await withPrimary(installation);
      await node.pgbouncer.crash();
      await sleep(3000);
    },
  },
  {
    name: 'the bucket gone',
    goal: 'no failed request',
    needsServedFiles: true,
    isMet: nothingFailed,
    async happen({ bucket }) {
      await bucket.crash({ isGone: true });
      await sleep(15_000);
      bucket.start();
    },
  },
  {
    name: 'etcd gone',
    goal: 'nothing changes',
    isMet: ({ failed, writesAway, readsAway }) => failed === 0 && writesAway <= 2 && readsAway <= 2,
    async happen({ database }) {
      await database.etcd.crash({ isGone: true });
      // Longer than the primary's lease.
      await sleep(20_000);
      database.etcd.start();
    },
  },
];

/** Returns the primary, and a function that waits until the other one has taken over. @param {Installation} installation */
async function withPrimary({ database }) {
  const node = await until('there is a primary', () => database.primary());
  const other = database.nodes.find((candidate) => candidate !== node) ?? node;
  return { node, isReplaced: () => until('the standby is the primary', () => other.isPrimary()) };
}
