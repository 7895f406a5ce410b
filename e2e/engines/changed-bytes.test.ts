import { baseUrl } from '../setup/base-url.ts';
import { type ForeignSite, foreignSite } from '../setup/foreign-site.ts';
import { firstFiles } from '../setup/product.ts';
import { type ChangingProxy, startChangingProxy } from './setup/changing-proxy.ts';
import { alert, button, type Target, text } from './setup/find.ts';
import { openBrowser } from './setup/session.ts';
import type { Tab } from './setup/tab.ts';
import { texts as shellTexts } from '../../shell/src/texts.ts';
import { texts as boardTexts } from '../../mfe-tasks/src/embed/texts.ts';

let proxy: ChangingProxy;
let site: ForeignSite | undefined;

afterEach(() => {
  proxy.stop();
  site?.stop();
});

/** Each kind of file of Daybook's pages, a path that needs it, and the message when it was blocked. */
const kinds: readonly (readonly [kind: string, files: RegExp, path: string, message: Target])[] = [
  ['shell', /^\/apps\/shell\/.*\.js$/, '/login', alert('Daybook could not be started.')],
  ['entry of an app', /^\/apps\/calendar\/[^/]+\/remoteEntry\.js$/, '/calendar', alert(shellTexts.appFailed('Calendar'))],
  ['code of an app', /^\/apps\/calendar\/[^/]+\/exposed-app\.\w+\.js$/, '/calendar', alert(shellTexts.appFailed('Calendar'))],
  ['lazy chunk', lazyFilesOfNotes(), '/add-note', alert(shellTexts.appFailed('Notes'))],
];

it.each(kinds)('a changed %s never runs, and the page shows an error', async (_, files, path, message) => {
  proxy = await startChangingProxy(files);
  const tab = await openBrowser();
  await tab.goto(`${proxy.origin}${path}`);
  await expect(tab).toShow(message);
  await expectBlocked(tab);
});

const policy = (scripts: string, types: string) =>
  `default-src 'none'; script-src ${scripts}; connect-src ${proxy.origin}; require-trusted-types-for 'script'; trusted-types ${types}`;

describe('changed code of the embedded board', () => {
  const element = /\/embed\/element\.\w+\.js$/;

  it.each([
    ['that follows the live release', () => script('/embed/board.js')],
    ['that is pinned', pinned],
  ])('%s never runs, and shows an error', async (_, tag) => {
    const tab = await openHost(element, await tag());
    await expect(tab).toShow(text('The board could not be loaded.'));
    await expectBlocked(tab);
  });

  it('never runs in a page with a strict policy', async () => {
    const tab = await openHost(element, script('/embed/board.js'), () => policy(proxy.origin, "daybook 'allow-duplicates'"));
    await expect(tab).toShow(text('The board could not be loaded.'));
    await expectBlocked(tab);
  });

  it('never runs in a page whose Trusted Types allow no policy', async () => {
    const tab = await openHost(element, script('/embed/board.js'), () => policy(proxy.origin, "'none'"));
    await expect(tab).toShow(text('The board could not be loaded.'));
    expect(await tab.run(() => 'changed' in window)).toBe(false);
  });
});

/** The strictest policies that allow scripts by address, or by nonce. */
it.each([
  ['addresses and a policy of Trusted Types', () => policy(proxy.origin, "daybook 'allow-duplicates'"), ''],
  ['nonces', () => `script-src 'nonce-abc'`, 'nonce="abc"'],
])('the board shows itself in a page with %s', async (_, header, attributes) => {
  const tab = await openHost(/^$/, script('/embed/board.js', attributes), header);
  await expect(tab).toShow(button(boardTexts.connect));
});

async function openHost(files: RegExp, tag: string, header?: () => string): Promise<Tab> {
  proxy = await startChangingProxy(files);
  const html = `<!doctype html><title>A host</title>${tag.replaceAll('{daybook}', proxy.origin)}<daybook-board portal="intranet"></daybook-board>`;
  const headers = header && { 'content-security-policy': header() };
  site = await foreignSite(() => ({ html, ...(headers && { headers }) }));
  const tab = await openBrowser();
  await tab.goto(site.origin);
  return tab;
}

const script = (path: string, attributes = '') => `<script type="module" src="{daybook}${path}" ${attributes}></script>`;

async function pinned() {
  const { scripts } = (await (await fetch(new URL('/embed/pinned.json', baseUrl()))).json()) as Pinned;
  const { src, integrity } = scripts['board.js'];
  return script(src, `integrity="${integrity}" crossorigin="anonymous"`);
}

interface Pinned {
  readonly scripts: Readonly<Record<'board.js', { readonly src: string; readonly integrity: string }>>;
}

async function expectBlocked(tab: Tab) {
  expect(proxy.changed()).toBeGreaterThan(0);
  expect(await tab.run(() => 'changed' in window)).toBe(false);
}

function lazyFilesOfNotes() {
  const first = firstFiles('mfe-notes').map((name) => name.replaceAll('.', '\\.'));
  return new RegExp(`^/apps/notes/[^/]+/(?!${first.join('|')})[^/]+\\.js$`);
}
