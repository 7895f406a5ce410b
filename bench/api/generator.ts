import { createHistogram } from 'node:perf_hooks';
import { Pool } from 'undici';
import { calls, connections, type Call, type CallName } from './calls.ts';

export type Plan = {
  url: string;
  call: CallName;
  tokens: Tokens;
  seconds: number;
  /** A reader for each connection, which then has an address of its own; by default all connections are of one user. */
  readers?: readonly string[];
};

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

/** Every connection sends its next request when it has its response. Throws if a status is not 2xx. */
async function generate({ url, call, tokens, seconds, readers }: Plan): Promise<Load> {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const histogram = createHistogram();
  const began = performance.now();
  const run = async (_: unknown, index: number) => {
    const own = readers
      ? { tokens: { ...tokens, reader: readers[index] ?? '' }, headers: addressOf(index) }
      : { tokens, headers: {} };
    while (performance.now() < began + seconds * 1000) histogram.record(await send(pool, calls[call](), own));
  };
  try {
    await Promise.all(Array.from({ length: connections }, run));
    const took = (performance.now() - began) / 1000;
    return { perSecond: histogram.count / took, p99: histogram.percentile(99) / 1e6, count: histogram.count };
  } finally {
    await pool.close();
  }
}

/** As a proxy sends the address of a client. */
const addressOf = (index: number) => ({ 'x-forwarded-for': `198.51.100.${index}` });

interface Client {
  readonly tokens: Tokens;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a request, and returns how long the response took, in nanoseconds. */
function send(pool: Pool, { method, path, body, as = 'reader' }: Call, client: Client): Promise<number> {
  const authorization = `Bearer ${client.tokens[as]}`;
  const headers = { ...client.headers, authorization, ...(body !== undefined && { 'content-type': 'application/json' }) };
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
