import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { generate } from '../api/against-bare.ts';
import { readerContent, type CallName } from '../api/calls.ts';
import { processorTimeOf } from '../product/process-tree.ts';
import { createUser } from '../product/user.ts';
import { alternate, type Run } from '../report/row.ts';

/** The loads that are measured. */
export const titles = { read: 'read a note', mixed: 'mixed load' } satisfies Partial<Record<CallName, string>>;

export interface Server {
  readonly url: string;
  /** Of all its processes. */
  readonly pids: readonly number[];
}

export interface Measured {
  readonly perSecond: number;
  /** Of the server for each response, in microseconds. */
  readonly processor: number;
  /** How much of all processors was busy, in percent. */
  readonly busy: number;
}

/** Servers that share a database share the secrets too. */
export const sharedSettings = (database: string) => ({
  DATABASE_URL: database,
  JWT_SECRET: 'the secret of all servers of this benchmark',
  RELEASE_LOG_KEY: 'ab'.repeat(32),
});

/**
 * Measures each load of servers that share a database, in turns. Returns the results of each server, by the load.
 *
 * @param env - settings of the process that generates the load
 */
export async function measureServers<Name extends string>(
  servers: Readonly<Record<Name, Server>>,
  { rounds, quick, report }: Run,
  env: Readonly<Record<string, string>> = {},
): Promise<Map<string, Record<Name, Measured[]>>> {
  const generator = fork(path.join(import.meta.dirname, '../api/generator.ts'), { env: { ...process.env, ...env } });
  pinApart(generator);
  try {
    const all = Object.entries(servers) as [Name, Server][];
    const url = all[0]?.[1].url ?? '';
    const [reader, writer] = [await createUser(url, readerContent), await createUser(url, { notes: 1, tasks: 1 })];
    const results = new Map<string, Record<Name, Measured[]>>();
    for (const call of Object.keys(titles) as (keyof typeof titles)[]) {
      const tokens = { reader: (await reader.logIn()).access, writer: (await writer.logIn()).access };
      const seconds = quick ? 0.5 : 3;
      const load = (server: Server, longer = 1) =>
        measure(generator, server, { call, tokens, seconds: longer * seconds, url: server.url });
      // Until its code is compiled, a process handles half as many requests.
      for (const [, server] of all) await load(server, server.pids.length);
      const variants = Object.fromEntries(all.map(([name, server]) => [name, () => load(server)])) as Record<
        Name,
        () => Promise<Measured>
      >;
      const progress = (round: string) => report(`${titles[call]}, ${round}`);
      results.set(titles[call], await alternate(variants, { rounds, report: progress }));
    }
    return results;
  } finally {
    generator.kill();
  }
}

/** Keeps the generator on the last processor. On a machine with two, the servers and PostgreSQL need that one too. */
function pinApart(generator: ChildProcess) {
  const last = os.availableParallelism() - 1;
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(last), String(generator.pid)], { stdio: 'ignore' });
}

async function measure(generator: ChildProcess, { pids }: Server, plan: Parameters<typeof generate>[2]): Promise<Measured> {
  const before = { server: processorTimeOf(pids), ...readProcessors() };
  const { perSecond, count } = await generate(generator, pids[0] ?? 0, plan);
  const after = readProcessors();
  const busy = (100 * (after.busy - before.busy)) / (after.all - before.all);
  return { perSecond, processor: (processorTimeOf(pids) - before.server) / count, busy };
}

/** In milliseconds of all processors since the machine started. */
function readProcessors() {
  const times = os.cpus().map(({ times: { user, nice, sys, irq, idle } }) => ({ busy: user + nice + sys + irq, idle }));
  const busy = times.reduce((total, each) => total + each.busy, 0);
  return { busy, all: times.reduce((total, { idle }) => total + idle, busy) };
}
