import { chromiumOptions } from '@daybook/tooling/machine/chromium';
import zlib from 'node:zlib';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { startUnreliableProxy } from '../../e2e/setup/unreliable-proxy.ts';
import { untilCached } from '../page/until-cached.ts';
import { usable, watchFirstScreen } from '../page/visit.ts';
import { createUser } from '../product/user.ts';
import { alternate, median, type Row, row } from '../report/row.ts';

/** How many loads are measured in each round: one of them varies by half. */
const loads = 7;

/** Measures the first screen without a network against a warm load with it, and the size of what the service worker adds. */
export async function measureOffline(url: string, options: { rounds: number; report: (progress: string) => void }): Promise<Row[]> {
  const proxy = await startUnreliableProxy(url);
  const browser = await chromium.launch(chromiumOptions());
  try {
    const localStorage = Object.entries(await (await createUser(url)).logIn()).map(([name, value]) => ({ name, value }));
    const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: proxy.origin, localStorage }] } });
    const page = await openWithWorker(context, proxy.origin);
    const load = async (line: 'up' | 'down') => {
      proxy.setLine(line);
      const times: number[] = [];
      for (let number = 0; number < loads; number += 1) times.push(await firstScreen(page, proxy.origin));
      return median(times);
    };
    const { offline, online } = await alternate({ online: () => load('up'), offline: () => load('down') }, options);
    return [
      row({ subject: 'first screen, offline against online', unit: 'ms', values: offline, baseline: online, goal: goals.time }),
      ...(await sizeRows(url)),
    ];
  } finally {
    await browser.close();
    proxy.stop();
  }
}

const goals = {
  time: { of: 'ratio', atMost: 1 },
  page: { of: 'value', atMost: 3000 },
  worker: { of: 'value', atMost: 6000 },
} as const;

/** Loads the page until the worker has cached what it needs without a network. */
async function openWithWorker(context: BrowserContext, url: string) {
  const page = await context.newPage();
  await page.addInitScript(watchFirstScreen, usable['/']);
  await firstScreen(page, url);
  await untilCached(page);
  // The first load began without the worker, so its reads are not cached.
  await firstScreen(page, url);
  return page;
}

/** Returns how long a load takes until the notes are there, in milliseconds. */
async function firstScreen(page: Page, url: string) {
  await page.goto(url, { waitUntil: 'commit' });
  const { ms } = await page.evaluate(() => window.firstScreen);
  // So that the page's idle work is not part of the next load.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  return ms;
}

/** The script that registers the worker also starts the shell: the worker adds less than its size. */
async function sizeRows(url: string) {
  const read = async (path: string) => Buffer.from(await (await fetch(new URL(path, url))).arrayBuffer());
  const html = (await read('/')).toString();
  const start = /\/assets\/start\.\w+\.js/.exec(html)?.[0] ?? '';
  const [page, worker] = [zlib.gzipSync(await read(start), { level: 9 }).length, (await read('/sw.js')).length];
  return [
    row({ subject: 'start.js, which registers the worker (gzip)', unit: 'bytes', values: [page], goal: goals.page }),
    row({ subject: '/sw.js', unit: 'bytes', values: [worker], goal: goals.worker }),
  ];
}
