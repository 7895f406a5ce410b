import { createHistogram } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { calls } from '../api/calls.ts';
import type { Tokens } from '../api/generator.ts';

/** How many requests are sent each second. */
const perSecond = 25;

/** Sends the mixed load at a fixed rate, whatever the responses take, until `work` settles. Returns the p95 in milliseconds, and the failures. */
export async function underLoad<Result>(url: string, tokens: Tokens, work: Promise<Result>) {
  const histogram = createHistogram();
  const open = new Set<Promise<void>>();
  let failures = 0;
  let isOver = false;
  const result = work.finally(() => (isOver = true));
  while (!isOver) {
    const began = process.hrtime.bigint();
    const sent = send(url, tokens).then((isOk) => {
      if (!isOk) failures += 1;
      histogram.record(process.hrtime.bigint() - began);
    });
    open.add(sent);
    void sent.finally(() => open.delete(sent));
    await wait(1000 / perSecond);
  }
  await Promise.all(open);
  return { result: await result, p95: histogram.percentile(95) / 1e6, failures };
}

async function send(url: string, tokens: Tokens): Promise<boolean> {
  const { method, path, body, as = 'reader' } = calls.mixed();
  const headers = { authorization: `Bearer ${tokens[as]}`, ...(body !== undefined && { 'content-type': 'application/json' }) };
  try {
    const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
