import type { Page } from 'playwright-core';
import { baseUrl } from './setup/base-url.ts';
import { visitWithWorker } from './setup/offline.ts';
import { ignoreErrors, type Visit } from './setup/page.ts';
import { createPerson, type Person } from './setup/people.ts';
import { startUnreliableProxy, type UnreliableProxy } from './setup/unreliable-proxy.ts';
import { waitUntil } from './setup/wait-until.ts';

let proxy: UnreliableProxy;
let person: Person;
beforeAll(async () => {
  person = await createPerson();
});
beforeEach(async () => {
  proxy = await startUnreliableProxy(baseUrl());
});
afterEach(() => proxy.stop());

const board = (page: Page) => page.getByRole('heading', { name: 'Progress Board' });

async function stopWorkers({ context, page }: Visit) {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/** Sets the header as code of a release can: for the worker of this scope. */
const setHeader = (page: Page, value: string, scope = '/') =>
  page.evaluate(
    async ([address, header]) => {
      const registration = await navigator.serviceWorker.getRegistration(address);
      await registration?.navigationPreload.setHeaderValue(header);
    },
    [scope, value] as const,
  );

const headerOf = (page: Page, scope = '/') =>
  page.evaluate(async (address) => {
    const registration = await navigator.serviceWorker.getRegistration(address);
    return (await registration?.navigationPreload.getState())?.headerValue;
  }, scope);

describe('a header for preloads that a release has left', () => {
  it.each([
    ['too long for the server', 'a'.repeat(20_000)],
    ['no valid header', '\u0001'],
  ])('keeps no page out, also if it is %s', async (_, value) => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await setHeader(page, value);
    // Nothing is stored of the window of consent, so the worker passes on what the server responds.
    for (const address of ['/connect', '/task']) expect((await page.goto(address))?.status()).toBe(200);
    await expect(board(page)).toBeVisible();
    ignoreErrors(visit, 'Failed to load');
  });

  it('is gone when the worker starts, also that of a second worker for one area', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await registerFor(page, '/task');
    for (const scope of ['/', '/task']) await setHeader(page, 'left', scope);
    expect([await headerOf(page), await headerOf(page, '/task')]).toEqual(['left', 'left']);
    await stopWorkers(visit);
    for (const address of ['/', '/task']) {
      await page.goto(address);
      await waitUntil(`the header of ${address}`, async () => (await headerOf(page, address)) === 'true');
    }
  });
});

/** The types of the DOM do not have Trusted Types. */
interface FrameWindow {
  readonly trustedTypes: { createPolicy: (name: string, rules: PolicyRules) => PolicyRules };
}

interface PolicyRules {
  readonly createScriptURL: (url: string) => string;
}

/** Registers the worker of the server for a part of the pages, as code of a release can by a frame that has no policies yet. */
const registerFor = (page: Page, scope: string) =>
  page.evaluate(async (address) => {
    const frame = document.body.appendChild(document.createElement('iframe')).contentWindow as unknown as FrameWindow;
    const policy = frame.trustedTypes.createPolicy('daybook-worker', { createScriptURL: (url) => url });
    const { installing } = await navigator.serviceWorker.register(policy.createScriptURL('/sw.js'), { scope: address });
    await new Promise((resolve) => {
      installing?.addEventListener('statechange', () => installing.state === 'activated' && resolve(undefined));
    });
  }, scope);
