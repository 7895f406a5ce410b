import { execFileSync, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { isRoot } from './part.mjs';
import { until } from './wait.mjs';

/**
 * A machine in a network: `through` begins a command that runs on it.
 *
 * @typedef {{ host: string, through: string[], cut: () => void, connect: () => void }} Machine
 */

/** True if this process may give programs a network and disks of their own. */
export const canIsolate = () => isRoot && spawnSync('unshare', ['--net', '--mount', 'true']).status === 0;

/** In the network namespace of this process. */
export const bridge = '10.73.0.1';

/** Creates a bridge in the network namespace of this process, which must be its own. */
export function createBridge() {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'machines', 'type', 'bridge');
  ip('address', 'add', `${bridge}/24`, 'dev', 'machines');
  ip('link', 'set', 'machines', 'up');
}

/** Connects a new machine, a network namespace of its own, to the bridge. @param {number} number @returns {Promise<Machine>} */
export async function addMachine(number) {
  // It has a process for as long as this one lives.
  const holder = spawn('setpriv', ['--pdeathsig', 'KILL', 'unshare', '--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  const namespace = `/proc/${holder.pid}/ns/net`;
  const isOwn = () => fs.readFileSync(`/proc/${holder.pid}/comm`, 'utf8').trim() === 'sleep';
  await until('a machine has a network', isOwn, { limit: 10_000 });
  const [host, name] = [`10.73.0.${10 + number}`, `machine${number}`];
  const through = ['nsenter', `--net=${namespace}`];
  const within = (/** @type {string[]} */ ...words) => execFileSync(through[0], [through[1], 'ip', ...words]);
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid));
  ip('link', 'set', name, 'master', 'machines', 'up');
  within('link', 'set', 'lo', 'up');
  within('address', 'add', `${host}/24`, 'dev', 'eth0');
  within('link', 'set', 'eth0', 'up');
  return { host, through, cut: () => ip('link', 'set', name, 'down'), connect: () => ip('link', 'set', name, 'up') };
}

/** @param {string[]} words */
function ip(...words) {
  execFileSync('ip', words);
}
