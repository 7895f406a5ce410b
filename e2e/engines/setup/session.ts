import { baseUrl } from '../../setup/base-url.ts';
import { keepEvidenceBy } from '../../setup/evidence.ts';
import type { Send } from './commands.ts';
import { connectMarionette, type Marionette } from './marionette.ts';
import { Tab } from './tab.ts';
import { overHttp } from './webkit.ts';
import './matchers.ts';

let marionette: Marionette | undefined;
let send: Send;
let first = '';

beforeAll(async () => {
  const address = process.env.ENGINE_ADDRESS ?? '';
  if (process.env.ENGINE === 'firefox') {
    marionette = await connectMarionette(Number(address));
    await marionette.begin();
  }
  send = marionette?.send ?? overHttp(address);
  await send('resize', { x: 0, y: 0, width: 1300, height: 950 });
});

afterAll(() => marionette?.close());

/** Opens the browser for a new user: with one tab, and without the data of earlier journeys. */
export async function openBrowser(): Promise<Tab> {
  const handles = await send<string[]>('listTabs');
  first = handles.find((handle) => handle === first) ?? handles[0] ?? '';
  for (const handle of handles.filter((other) => other !== first)) {
    await send('switchTab', { handle });
    await send('closeTab');
  }
  // A closed tab stays the current one of the browser.
  await send('switchTab', { handle: first });
  const tab = new Tab(send, first);
  await tab.goto(`${baseUrl()}/healthz`);
  await tab.run(() => {
    window.localStorage.clear();
    window.indexedDB.deleteDatabase('daybook');
  });
  await send('forgetCookies');
  return tab;
}

keepEvidenceBy(async () => [await new Tab(send, first).evidence()]);
