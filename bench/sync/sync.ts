import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from '../../packages/tooling/test/built-product.ts';
import { generate, startGenerator } from '../api/against-bare.ts';
import { readerContent } from '../api/calls.ts';
import { startPostgres } from '../product/postgres.ts';
import { startProduct } from '../product/product.ts';
import { createUser } from '../product/user.ts';
import { alternate, type Bench, quantile, row } from '../report/row.ts';
import { measureOffline } from './offline.ts';
import { replay, type Replay } from './replay.ts';
import { openStream, openStreams } from './streams.ts';

/** How many streams an account may have. */
const perAccount = 20;

interface Setting {
  product: Product;
  generator: ChildProcess;
  /** Access tokens of the users with idle streams. */
  idle: readonly string[];
  /** The access token of the user with two devices. */
  own: string;
  samples: number;
  seconds: number;
}

/** A server with streams of changes that are idle, while one user changes tasks. */
export const sync: Bench = {
  name: 'sync',
  title: 'Changes, from a save until another device has read the list',
  rounds: 5,
  async run({ rounds, quick, report }) {
    const postgres = await startPostgres();
    const product = await startProduct({ DATABASE_URL: postgres.url });
    const generator = startGenerator();
    try {
      const most = quick ? 200 : 2000;
      const setting = {
        ...{ product, generator, samples: quick ? 10 : 100, seconds: quick ? 0.5 : 2 },
        idle: await Promise.all(Array.from({ length: most / perAccount }, () => logIn(product.url))),
        own: await logIn(product.url, readerContent),
      };
      const memory: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        report(`memory, round ${round} of ${rounds}`);
        memory.push(await memoryOfStream(setting, most));
      }
      const variants = {
        none: () => measure(setting, 0),
        some: () => measure(setting, most / 10),
        many: () => measure(setting, most),
      };
      await variants.none();
      const rows = rowsOf(memory, await alternate(variants, { rounds, report }), most);
      // Before the changes, which replace this process's `window` and `navigator`.
      const offlineRows = await measureOffline(product.url, { rounds, report: (round) => report(`offline, ${round}`) });
      report('changes that waited for a day');
      return [
        ...rows,
        ...offlineRows,
        ...replayRows(await replay(product.url), ''),
        ...replayRows(await replay(product.url, 20), ', every 20th response lost'),
      ];
    } finally {
      generator.kill();
      await product.stop();
      await postgres.stop();
    }
  },
};

const logIn = async (url: string, content = { notes: 0, tasks: 0 }) => (await (await createUser(url, content)).logIn()).access;

/** Returns how much the server has grown for each of these streams. It is started before, because memory is not given back. */
async function memoryOfStream({ product, generator, idle, own, seconds }: Setting, count: number): Promise<number> {
  await product.restart();
  await generate(generator, product.pid, { url: product.url, call: 'mixed', tokens: { reader: own, writer: own }, seconds });
  const warmUp = await openStreams(product.url, idle, 50);
  for (const { close } of warmUp) close();
  await wait(2000);
  const before = residentBytes(product.pid);
  const streams = await openStreams(product.url, idle, count);
  await wait(3000);
  const grown = residentBytes(product.pid) - before;
  for (const { close } of streams) close();
  return grown / count;
}

/** Returns NaN where the system has no /proc. */
function residentBytes(pid: number) {
  const file = `/proc/${pid}/status`;
  if (!fs.existsSync(file)) return NaN;
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(fs.readFileSync(file, 'utf8'))?.[1]) * 1024;
}

/** Measures a server with this number of idle streams. */
async function measure({ product, generator, idle, own, samples, seconds }: Setting, count: number) {
  const { url, pid } = product;
  const streams = await openStreams(url, idle, count);
  const times = await visibleTimes(url, own, samples);
  const { perSecond } = await generate(generator, pid, { url, call: 'mixed', tokens: { reader: own, writer: own }, seconds });
  for (const { close } of streams) close();
  return { median: quantile(times, 0.5), most: quantile(times, 0.95), perSecond };
}

/** Returns how long it takes from the request to save a task until another device has the list, in milliseconds. */
async function visibleTimes(url: string, token: string, samples: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const device = await openStream(url, token);
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const changed = device.nextChange();
    const began = performance.now();
    const body = JSON.stringify({ id: 1, title: `Task ${sample}`, category: 'incomplete' });
    const [saved] = await Promise.all([fetch(`${url}/api/tasks/1/`, { method: 'PUT', headers, body }), changed]);
    if (!saved.ok) throw new Error(`PUT /api/tasks/1/ returned ${saved.status}.`);
    await (await fetch(`${url}/api/tasks/`, { headers })).text();
    times.push(performance.now() - began);
  }
  device.close();
  return times;
}

type Measured = Awaited<ReturnType<typeof measure>>;

function rowsOf(memory: readonly number[], measured: Record<'none' | 'some' | 'many', Measured[]>, most: number) {
  const of = (name: keyof typeof measured, value: keyof Measured) => measured[name].map((round) => round[value]);
  const goal = { of: 'value', atMost: 1000 } as const;
  const visible = (name: keyof typeof measured, streams: number) => [
    row({ subject: `${streams} other streams: median`, unit: 'ms', values: of(name, 'median') }),
    row({ subject: `${streams} other streams: 95 %`, unit: 'ms', values: of(name, 'most'), ...(name === 'many' && { goal }) }),
  ];
  return [
    ...visible('none', 0),
    ...visible('some', most / 10),
    ...visible('many', most),
    row({ subject: 'memory of an idle stream', unit: 'bytes', values: memory, goal: { of: 'value', atMost: 20_000 } }),
    row({
      subject: `mixed load, ${most} idle streams against none: responses`,
      unit: '/s',
      values: of('many', 'perSecond'),
      baseline: of('none', 'perSecond'),
      goal: { of: 'ratio', atLeast: 0.95 },
    }),
  ];
}

/** @param losses - says which responses were lost; empty if none */
function replayRows({ seconds, requests, lost, twice }: Replay, losses: string) {
  const subject = (what: string) => `1,000 changes that waited for a day${losses}: ${what}`;
  return [
    row({ subject: subject('until all are saved'), unit: 's', values: [seconds] }),
    row({ subject: subject('requests'), unit: '', values: [requests] }),
    row({ subject: subject('lost or made twice'), unit: '', values: [lost + twice], goal: { of: 'value', atMost: 0 } }),
  ];
}
