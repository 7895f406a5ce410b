import type { CDPSession, Page } from 'playwright-core';
import type { Visit } from './page.ts';

/** The number of listeners, nodes, bytes, and timers by their caller, on a page. */
export type Counts = Readonly<Record<string, number>>;

/** Returns what has grown at every measurement by more than is allowed: a leak does, chance does not. */
export function findLeaks(times: readonly Counts[], allowed: Counts): string[] {
  const [last = {}] = times.slice(-1);
  const growsBetween = (name: string, before: Counts = {}, after: Counts = {}) =>
    (after[name] ?? 0) > (before[name] ?? 0) + (allowed[name] ?? 0);
  return Object.keys(last)
    .filter((name) => times.slice(1).every((after, index) => growsBetween(name, times[index], after)))
    .map((name) => `${name}: ${times.map((counts) => counts[name] ?? 0).join(' → ')}`);
}

/** Records the timers of a page. Call it before the page is opened. */
export function watchTimers(page: Page) {
  return page.addInitScript(() => {
    const pending = new Map<unknown, string>();
    Object.assign(window, { pendingTimers: pending });
    const native = { setTimeout: window.setTimeout.bind(window), setInterval: window.setInterval.bind(window) };
    const watched =
      (kind: keyof typeof native) =>
      (handler: () => void, ms?: number, ...values: []) => {
        const [, , setter = ''] = new Error().stack?.split('\n') ?? [];
        const run = () => {
          if (kind === 'setTimeout') pending.delete(id);
          handler(...values);
        };
        const id = native[kind](run, ms);
        pending.set(id, `${kind}(${ms}) of ${/apps\/([a-z]+)/.exec(setter)?.[1] ?? setter}`);
        return id;
      };
    const forgetting = (clear: typeof clearTimeout) => (id?: number) => {
      pending.delete(id);
      clear.call(window, id);
    };
    const clearing = { clearTimeout: forgetting(clearTimeout), clearInterval: forgetting(clearInterval) };
    Object.assign(window, { setTimeout: watched('setTimeout'), setInterval: watched('setInterval'), ...clearing });
  });
}

/** Counts the objects of a page while no app is mounted, after all timeouts have fired. */
export async function countObjects({ context, page }: Visit): Promise<Counts> {
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByRole('heading', { name: '404 Not Found' }).waitFor();
  await page.waitForFunction(() => ![...pendingTimers.values()].some((timer) => timer.startsWith('setTimeout')));
  const session = await context.newCDPSession(page);
  const counts = { ...(await timersOf(page)), ...(await countAll(session)), ...(await listenersOf(session)) };
  await session.detach();
  return counts;
}

/** Set by `watchTimers`. */
declare const pendingTimers: ReadonlyMap<unknown, string>;

async function timersOf(page: Page) {
  return countEach(await page.evaluate(() => [...pendingTimers.values()]));
}

async function countAll(session: CDPSession): Promise<Counts> {
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
  const sheets = await session.send('Runtime.evaluate', { expression: 'document.adoptedStyleSheets.length' });
  return {
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    'style sheets': Number(sheets.result.value),
    'bytes of objects': await bytesOfObjects(session),
  };
}

/** Returns the listeners on the window, the document and its elements. */
async function listenersOf(session: CDPSession): Promise<Counts> {
  const names: string[] = [];
  for (const target of ['window', 'document', 'document.documentElement', 'document.body']) {
    const { result } = await session.send('Runtime.evaluate', { expression: target });
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
    names.push(...listeners.map(({ type }) => `${target}: ${type}`));
  }
  return countEach(names);
}

/** Excludes compiled code, which grows as long as a page runs. */
async function bytesOfObjects(session: CDPSession) {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', take);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  const counted = new Set(['object', 'closure', 'string', 'array', 'number', 'symbol'].map((name) => types[0]?.indexOf(name)));
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (counted.has(nodes[node + type])) bytes += nodes[node + size] ?? 0;
  }
  return bytes;
}

interface HeapSnapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly string[][] } };
  readonly nodes: readonly number[];
}

function countEach(names: readonly string[]): Counts {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
