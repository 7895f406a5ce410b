import { setTimeout as wait } from 'node:timers/promises';
import { memoryOf, treeOf } from '../product/process-tree.ts';
import { startProduct } from '../product/product.ts';
import { type Row, row, type Run } from '../report/row.ts';
import { type Measured, measureServers, type Server, sharedSettings } from './load.ts';

const counts = [1, 2, 4] as const;

/** How long a server rests before its memory is read, in milliseconds. */
const restMs = 5000;

/** Compares servers with 2 and 4 worker processes to one with one process, on the same database. */
export async function measureThroughput(database: string, run: Run): Promise<Row[]> {
  const products = [];
  try {
    for (const count of counts) products.push(await startProduct({ ...sharedSettings(database), WORKERS: String(count) }));
    const servers = await Promise.all(products.map(({ url, pid }, index) => allListen(url, pid, counts[index] ?? 1)));
    await wait(run.quick ? 0 : restMs);
    const memory = servers.map(({ pids }) => memoryOf(pids));
    const results = await measureServers(Object.fromEntries(servers.map((server, index) => [String(counts[index]), server])), run);
    return [...[...results].flatMap(([title, each]) => rowsOf(title, each)), ...memoryRows(memory)];
  } finally {
    for (const product of products) await product.stop();
  }
}

async function allListen(url: string, pid: number, count: number): Promise<Server> {
  const isComplete = async () =>
    count === 1 || (await (await fetch(`${url}/metrics`)).text()).includes(`daybook_workers ${count}\n`);
  while (!(await isComplete())) await wait(50);
  return { url, pids: treeOf(pid) };
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
