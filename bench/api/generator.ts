import { createHistogram } from 'node:perf_hooks';
import { Pool } from 'undici';
import { calls, type Call, type CallName } from './calls.ts';

export type Plan = { url: string; call: CallName; tokens: Tokens; seconds: number };

export type Tokens = { reader: string; writer: string };

/** `p99` in milliseconds, from the request to the last byte. */
export type Load = { perSecond: number; p99: number; count: number };

/** Generates load in its own process, so that the measuring process does not delay it. */
process.on('message', (plan: Plan) => {
  generate(plan).then(
    (load) => process.send?.(load),
    (error) => process.send?.({ error: String(error) }),
  );
});

const connections = 16;

/** Every connection sends its next request when it has its response. Throws if a status is not 2xx. */
async function generate({ url, call, tokens, seconds }: Plan): Promise<Load> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const histogram = createHistogram();
  const began = performance.now();
  const run = async () => {
    while (performance.now() < began + seconds * 1000) histogram.record(await send(pool, calls[call](), tokens));
  };
  try {
    await Promise.all(Array.from({ length: connections }, run));
    const took = (performance.now() - began) / 1000;
    return { perSecond: histogram.count / took, p99: histogram.percentile(99) / 1e6, count: histogram.count };
  } finally {
    await pool.close();
  }
}

/** Sends a request, and returns how long the response took, in nanoseconds. */
function send(pool: Pool, { method, path, body, as = 'reader' }: Call, tokens: Tokens): Promise<number> {
  const headers = { authorization: `Bearer ${tokens[as]}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
  const began = process.hrtime.bigint();
  return new Promise((resolve, reject) => {
    pool.dispatch(
      { method, path, headers, body: body ?? null },
      {
        onRequestStart() {},
        onResponseStart(_, status) {
          if (status >= 300) reject(new Error(`${method} ${path} returned ${status}.`));
        },
        onResponseData() {},
        onResponseEnd: () => resolve(Number(process.hrtime.bigint() - began)),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}
