import zlib from 'node:zlib';
import { aLiveRelease } from '../../test/sample-releases.ts';
import { toPageState } from './page-state.ts';
import type { PageView } from './page-view.ts';
import { RenderedPages } from './rendered-pages.ts';

const view: PageView = { owner: undefined, isFramed: false, hasSearch: false, theme: undefined };

/** Returns the state of a page, and the number of times that it was rendered. */
function aState(version = '1.0.0') {
  let rendered = 0;
  const state = toPageState([{ ...aLiveRelease('shell'), version }], { offline: true })!;
  const counted = Object.defineProperty({ ...state }, 'importMap', {
    get() {
      rendered += 1;
      return state.importMap;
    },
  });
  return { state: counted, rendered: () => rendered };
}

const unpack = (page: Buffer) => zlib.brotliDecompressSync(page).toString();

it('renders a page once for all its visitors, also for those who ask at the same time', async () => {
  const { state, rendered } = aState();
  const pages = new RenderedPages();
  await Promise.all([1, 2, 3].map(() => pages.get({ state, view, encoding: 'br' })));
  await pages.get({ state, view: { ...view }, encoding: 'br' });
  expect(rendered()).toBe(1);
});

it('gives two visitors the same page, each with a ticket of their own', async () => {
  const page = await new RenderedPages().get({ state: aState().state, view, encoding: 'br' });
  const [one, other] = ['ticket-one', 'ticket-two'].map((ticket) => unpack(page.withTicket(ticket)));
  expect(one).toContain('"ticket":"ticket-one"}</script>');
  expect(other).toBe(one?.replace('ticket-one', 'ticket-two'));
});

it('never gives a page of one state, view or encoding for another', async () => {
  const pages = new RenderedPages();
  const { state } = aState();
  const read = async (source: Partial<Parameters<RenderedPages['get']>[0]>) =>
    (await pages.get({ state, view, encoding: 'identity', ...source })).withTicket('').toString();

  expect(await read({})).toContain('"version":"1.0.0"');
  expect(await read({ state: aState('2.0.0').state })).toContain('"version":"2.0.0"');
  expect(await read({ view: { ...view, theme: 'dark' } })).toContain('data-theme="dark"');
  expect(unpack((await pages.get({ state, view, encoding: 'br' })).withTicket(''))).toBe(await read({}));
});

it('caches pages up to a number of bytes, and drops those that nobody has asked for the longest', async () => {
  const [first, second] = [aState(), aState('2.0.0')];
  const size = (await new RenderedPages().get({ state: first.state, view, encoding: 'br' })).size;
  const pages = new RenderedPages(size + 10);
  for (const { state } of [first, second, second]) await pages.get({ state, view, encoding: 'br' });
  const before = [first.rendered(), second.rendered()];
  await pages.get({ state: second.state, view, encoding: 'br' });
  await pages.get({ state: first.state, view, encoding: 'br' });
  expect([first.rendered(), second.rendered()]).toEqual([(before[0] ?? 0) + 1, before[1]]);
});
