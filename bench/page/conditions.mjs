// @ts-check

/** @typedef {{ name: string, cpu: number, network?: { latency: number, downloadThroughput: number, uploadThroughput: number } }} Condition */

const perSecond = (/** @type {number} */ megabits) => (megabits * 1_000_000) / 8;

/** The lines and machines that pages are loaded with. @type {Condition[]} */
export const conditions = [
  { name: 'full speed', cpu: 1 },
  {
    name: '4x slower, 40 ms, 1.6 Mbit/s',
    cpu: 4,
    network: { latency: 40, downloadThroughput: perSecond(1.6), uploadThroughput: perSecond(1.6) },
  },
];

/** @param {import('playwright-core').CDPSession} session @param {Condition} condition */
export async function set(session, { cpu, network }) {
  if (network) await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}
