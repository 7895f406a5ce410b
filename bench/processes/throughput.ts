import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generate } from '../api/api.ts';
import { readerContent, type CallName } from '../api/calls.ts';
import { memoryOf, processorTimeOf, treeOf } from '../product/process-tree.ts';
import { startProduct } from '../product/product.ts';
import { createUser } from '../product/user.ts';
import { alternate, type Row, row, type Run } from '../report/row.ts';

const counts = [1, 2, 4] as const;

const titles = { read: 'read a note', mixed: 'mixed load' } satisfies Partial<Record<CallName, string>>;

/** How long a server rests before its memory is read, in milliseconds. */
const restMs = 5000;

interface Server {
  readonly url: string;
  /** Of all its processes. */
  readonly pids: readonly number[];
}

interface Measured {
  readonly perSecond: number;
  /** Of the server for each response, in microseconds. */
  readonly processor: number;
  /** How much of all processors was busy, in percent. */
  readonly busy: number;
}

/** Compares servers with 2 and 4 worker processes to one with one process, on the same database. */
export async function measureThroughput(database: string, { rounds, quick, report }: Run): Promise<Row[]> {
  const generator = fork(path.join(import.meta.dirname, '../api/generator.ts'));
  pinApart(generator);
  const products = [];
  try {
    for (const count of counts) products.push(await startProduct(settings(database, count)));
    const servers = await Promise.all(products.map(({ url, pid }, index) => allListen(url, pid, counts[index] ?? 1)));
    await wait(quick ? 0 : restMs);
    const memory = servers.map(({ pids }) => memoryOf(pids));
    const [reader, writer] = [
      await createUser(servers[0]?.url ?? '', readerContent),
      await createUser(servers[0]?.url ?? '', { notes: 1, tasks: 1 }),
    ];
    const rows = [];
    for (const call of Object.keys(titles) as (keyof typeof titles)[]) {
      const tokens = { reader: (await reader.logIn()).access, writer: (await writer.logIn()).access };
      const plan = { call, tokens, seconds: quick ? 0.5 : 3 };
      const load = (server: Server, seconds = plan.seconds) => measure(generator, server, { ...plan, url: server.url, seconds });
      // Until its code is compiled, a process handles half as many requests.
      for (const server of servers) await load(server, plan.seconds * server.pids.length);
      const variants = Object.fromEntries(servers.map((server, index) => [String(counts[index]), () => load(server)]));
      const progress = (round: string) => report(`${titles[call]}, ${round}`);
      rows.push(...rowsOf(titles[call], await alternate(variants, { rounds, report: progress })));
    }
    return [...rows, ...memoryRows(memory)];
  } finally {
    generator.kill();
    for (const product of products) await product.stop();
  }
}

/** Servers that share a database share the secret too. */
const settings = (database: string, count: number) => ({
  DATABASE_URL: database,
  WORKERS: String(count),
  JWT_SECRET: 'the secret of all servers of this benchmark',
  RELEASE_LOG_KEY: 'ab'.repeat(32),
});

/** Keeps the generator on the last processor. On a machine with two, the servers and PostgreSQL need that one too. */
function pinApart(generator: ChildProcess) {
  const last = os.availableParallelism() - 1;
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(last), String(generator.pid)], { stdio: 'ignore' });
}

async function allListen(url: string, pid: number, count: number): Promise<Server> {
  const isComplete = async () =>
    count === 1 || (await (await fetch(`${url}/metrics`)).text()).includes(`daybook_workers ${count}\n`);
  while (!(await isComplete())) await wait(50);
  return { url, pids: treeOf(pid) };
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

function rowsOf(title: string, results: Readonly<Record<string, Measured[]>>): Row[] {
  const [one = [], ...several] = counts.map((count) => results[String(count)] ?? []);
  const values = (of: keyof Measured, rounds: readonly Measured[]) => rounds.map((round) => round[of]);
  const busy = (subject: string, rounds: readonly Measured[]) => ({
    subject: `${subject}: processors of the machine busy`,
    unit: '%' as const,
    values: values('busy', rounds),
  });
  return [
    row(busy(`${title}, 1 process`, one)),
    ...several.flatMap((rounds, index) => {
      const subject = `${title}, ${counts[index + 1]} processes`;
      const compared = (of: keyof Measured) => ({ values: values(of, rounds), baseline: values(of, one) });
      return [
        row({ subject: `${subject}: responses`, unit: '/s', ...compared('perSecond'), goal: { of: 'ratio', atLeast: 1.7 } }),
        row({ subject: `${subject}: processor time`, unit: 'µs', ...compared('processor'), goal: { of: 'ratio', atMost: 1.2 } }),
        // If they are, the machine is the limit, and not the number of processes.
        row({ ...busy(subject, rounds), goal: { of: 'value', atLeast: 90 } }),
      ];
    }),
  ];
}

function memoryRows(memory: readonly number[]): Row[] {
  const [one = NaN, two = NaN, four = NaN] = memory;
  const each = 200_000_000;
  return [
    row({ subject: 'memory at rest, 1 process', unit: 'bytes', values: [one], goal: { of: 'value', atMost: each } }),
    row({
      subject: 'memory at rest, 2 processes and their primary',
      unit: 'bytes',
      values: [two],
      goal: { of: 'value', atMost: 3 * each },
    }),
    row({
      subject: 'memory at rest, 4 processes and their primary',
      unit: 'bytes',
      values: [four],
      goal: { of: 'value', atMost: 5 * each },
    }),
  ];
}
