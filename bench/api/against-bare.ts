import { freePort } from '@daybook/tooling/machine/free-port';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { processorTime } from '../product/processor-time.ts';
import { type Row, row } from '../report/row.ts';
import type { Load, Plan } from './generator.ts';

type Measured = Load & { processor: number };

/** Starts the process that generates load. */
export const startGenerator = () => fork(path.join(import.meta.dirname, 'generator.ts'));

/** Starts a program that listens at the port in its first argument, and then sends `ready`. */
export async function startBareServer(program: string, args: readonly string[]) {
  const port = await freePort();
  const server = fork(program, [String(port), ...args]);
  const [started] = (await Promise.race([once(server, 'message'), once(server, 'exit')])) as unknown[];
  if (started !== 'ready') throw new Error(`The bare server did not start; it exited with ${String(started)}.`);
  return { url: `http://127.0.0.1:${port}`, pid: server.pid ?? 0, stop: () => void server.kill() };
}

/** Measures a load, and the processor time that the server with this process id used for it. */
export async function generate(generator: ChildProcess, pid: number, plan: Plan): Promise<Measured> {
  const before = processorTime(pid);
  generator.send(plan);
  const [load] = (await once(generator, 'message')) as [Load | { error: string }];
  if ('error' in load) throw new Error(`${JSON.stringify(plan.call)} at ${plan.url}: ${load.error}`);
  return { ...load, processor: (processorTime(pid) - before) / load.count };
}

/** Returns the rows of a load on both servers. @param atLeast - the goal for the ratio of responses */
export function toRows(title: string, atLeast: number, { product, bare }: Record<'product' | 'bare', Measured[]>): Row[] {
  const both = (of: keyof Measured) => ({
    values: product.map((round) => round[of]),
    baseline: bare.map((round) => round[of]),
  });
  return [
    row({ subject: `${title}: responses`, unit: '/s', ...both('perSecond'), goal: { of: 'ratio', atLeast } }),
    row({ subject: `${title}: p99 at that rate`, unit: 'ms', ...both('p99') }),
    row({ subject: `${title}: processor time`, unit: 'µs', ...both('processor') }),
  ];
}
