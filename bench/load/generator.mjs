// @ts-check
import { drive } from './drive.mjs';

/** A process of its own, so that what asks does not wait for what measures. Takes one plan after the other. */
process.on('message', async (/** @type {import('./drive.mjs').Plan} */ plan) => {
  const found = await drive(plan).catch((error) => ({ failure: `${error}` }));
  process.send?.(found);
});
