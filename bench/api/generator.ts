import { createHistogram } from 'node:perf_hooks';
import { Pool } from 'undici';
import { calls, connections, type Call, type CallName } from './calls.ts';

export type Plan = {
  url: string;
  /** A call by its name, or the same call each time. */
  call: CallName | Call;
  /** By default nobody is logged in. */
  tokens?: Tokens;
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
  const next = typeof call === 'string' ? calls[call] : () => call;
  const histogram = createHistogram();
  const began = performance.now();
  const run = async (_: unknown, index: number) => {
    const own = {
      tokens: readers && tokens ? { ...tokens, reader: readers[index] ?? '' } : tokens,
      headers: readers ? addressOf(index) : {},
    };
    while (performance.now() < began + seconds * 1000) histogram.record(await send(pool, next(), own));
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
  readonly tokens: Tokens | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a request, and returns how long the response took, in nanoseconds. */
function send(pool: Pool, { method, path, headers: own, body, as = 'reader' }: Call, client: Client): Promise<number> {
  const headers = {
    ...client.headers,
    ...own,
    ...(client.tokens && { authorization: `Bearer ${client.tokens[as]}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
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
