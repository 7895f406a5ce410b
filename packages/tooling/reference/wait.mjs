import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `check` returns a true value, and returns it. An error counts as not yet.
 *
 * @template Result
 * @param {string} what for the message
 * @param {() => Promise<Result> | Result} check
 * @param {{ limit?: number, explain?: () => string }} [options] `limit` in milliseconds
 * @returns {Promise<NonNullable<Result>>}
 * @throws {Error} if it takes longer
 */
export async function until(what, check, { limit = 60_000, explain = () => '' } = {}) {
  const deadline = Date.now() + limit;
  let last = '';
  for (;;) {
    try {
      const result = await check();
      if (result) return result;
      last = '';
    } catch (error) {
      last = String(error);
    }
    if (Date.now() > deadline) throw new Error(`Waited ${limit / 1000} s until ${what}. ${last}\n${explain()}`);
    await sleep(100);
  }
}
