// @ts-check
import { createHistogram } from 'node:perf_hooks';
import { Pool } from 'undici';
import { calls } from './calls.mjs';

/** How many ask at the same time, where a bench does not say otherwise. */
export const usualConnections = 16;

/**
 * What is to be asked, and how often.
 *
 * @typedef {object} Plan
 * @property {string} url
 * @property {import('./calls.mjs').CallName} call
 * @property {import('./calls.mjs').Given} given
 * @property {{ reader: string, writer: string }} tokens
 * @property {number} [connections]
 * @property {number} [seconds] for how long, unless it is told how many
 * @property {number} [count] how many answers, unless it is told for how long
 * @property {number | undefined} [pace] how many a second; left out, each connection asks again as soon as it has its answer
 *
 * @typedef {{ perSecond: number, p50: number, p99: number, count: number }} Driven milliseconds, from the asking to the last byte
 */

/** Asks a server as planned. @param {Plan} plan @returns {Promise<Driven>} @throws when an answer is not 2xx */
export async function drive({
  url,
  call,
  given,
  tokens,
  connections = usualConnections,
  seconds = Infinity,
  count = Infinity,
  pace,
}) {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const histogram = createHistogram();
  let left = count;
  const began = performance.now();
  const end = began + seconds * 1000;
  const goesOn = () => performance.now() < end && left > 0;
  const next = async () => {
    left -= 1;
    histogram.record(await ask(pool, calls[call](given), tokens));
  };
  try {
    if (pace === undefined) await Promise.all(Array.from({ length: connections }, () => one(next, goesOn)));
    else await paced(next, goesOn, pace);
    const took = (performance.now() - began) / 1000;
    return {
      perSecond: histogram.count / took,
      p50: milliseconds(histogram, 50),
      p99: milliseconds(histogram, 99),
      count: histogram.count,
    };
  } finally {
    await pool.close();
  }
}

/** @param {() => Promise<void>} next @param {() => boolean} goesOn */
async function one(next, goesOn) {
  while (goesOn()) await next();
}

/**
 * What falls due is asked, whether or not earlier answers have come: where none is free, the time that it waits for a connection
 * counts.
 *
 * @param {() => Promise<void>} next @param {() => boolean} goesOn @param {number} pace
 */
async function paced(next, goesOn, pace) {
  const began = performance.now();
  /** @type {Promise<void>[]} */
  const asked = [];
  while (goesOn()) {
    const due = ((performance.now() - began) / 1000) * pace;
    while (asked.length < due) asked.push(next());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(asked);
}

/**
 * Makes one call, and answers with how long it took, in nanoseconds.
 *
 * @param {Pool} pool @param {import('./calls.mjs').Call} call @param {Plan['tokens']} tokens
 * @returns {Promise<number>}
 */
function ask(pool, { method, path, body, as = 'reader' }, tokens) {
  const headers = { authorization: `Bearer ${tokens[as]}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const began = process.hrtime.bigint();
  return new Promise((resolve, reject) => {
    pool.dispatch(
      { method, path, headers, body: body ?? null },
      {
        onRequestStart() {},
        onResponseStart(_, status) {
          if (status >= 300) reject(new Error(`${method} ${path} was answered with ${status}.`));
        },
        onResponseData() {},
        onResponseEnd: () => resolve(Number(process.hrtime.bigint() - began)),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}

/** @param {import('node:perf_hooks').RecordableHistogram} histogram @param {number} share */
const milliseconds = (histogram, share) => histogram.percentile(share) / 1e6;
