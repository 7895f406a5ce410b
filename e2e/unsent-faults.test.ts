import type { BrowserContext, Page } from 'playwright-core';
import { texts as sessionTexts } from '../shell/src/session/texts.ts';
import { texts } from '../shell/src/unsent/texts.ts';
import { visitWithWorker } from './setup/offline.ts';
import { baseUrl, ignoreErrorsOfChanges, type Visit } from './setup/page.ts';
import { createPerson, fillLogin } from './setup/people.ts';
import {
  addNote,
  addUnsent,
  expectSaved,
  notesOf,
  openNotes,
  restoreChanges,
  rewriteStored,
  savedHere,
  sendNow,
  stopChanges,
} from './setup/unsent.ts';
import { startUnreliableProxy } from './setup/unreliable-proxy.ts';

const forgive = (visit: Visit) =>
  ignoreErrorsOfChanges(
    visit,
    'ERR_FAILED',
    'failed:',
    '401',
    '503',
    'crashed',
    'Failed to load',
    'could not be reached',
    'listNotes',
    'refresh',
    'QuotaExceeded',
    'not valid',
  );

const indicator = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name });

/** Opens a new tab with the notes. */
async function openTab(context: BrowserContext) {
  const page = await context.newPage();
  await page.goto('/');
  return page;
}

/** Returns the error of a transaction that stores a megabyte, or undefined. */
const storeMegabyte = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const opening = indexedDB.open('a test of the quota');
        opening.onerror = () => resolve(opening.error?.name);
        opening.onupgradeneeded = () => opening.result.createObjectStore('texts');
        opening.onsuccess = () => {
          const storing = opening.result.transaction('texts', 'readwrite');
          storing.objectStore('texts').put('x'.repeat(1_000_000), 'a');
          storing.oncomplete = () => resolve(undefined);
          storing.onabort = () => resolve(storing.error?.name);
        };
      }),
  );

describe('a note that waits is sent once', () => {
  it('after its tab was killed', async () => {
    const { page, context, person, visit } = await openNotes();
    await page.goto('/');
    await stopChanges(context);
    await addUnsent(page, 'Milk');
    const crashed = page.waitForEvent('crash');
    await page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    await page.close();
    const next = await openTab(context);
    await expect(next.getByRole('article').getByText(savedHere)).toBeVisible();
    await restoreChanges(context);
    await sendNow(next);
    await expectSaved({ person, page: next }, 'Milk');
    forgive(visit);
  });

  it('after a start without a network', async () => {
    const proxy = await startUnreliableProxy(baseUrl());
    const person = await createPerson();
    const visit = await visitWithWorker(proxy.origin, person);
    proxy.setLine('down');
    await addUnsent(visit.page, 'Milk');
    await visit.page.close();
    const page = await openTab(visit.context);
    await expect(page.getByRole('article').getByText(savedHere)).toBeVisible();
    proxy.setLine('up');
    await sendNow(page);
    await expectSaved({ person, page }, 'Milk');
    proxy.stop();
    forgive(visit);
  });

  it('after the server has responded with 503 for a minute', async () => {
    const { page, context, person, visit } = await openNotes();
    await page.clock.install();
    await page.goto('/');
    await stopChanges(context, { 'retry-after': '60' });
    await addUnsent(page, 'Milk');
    await page.clock.fastForward(30_000);
    await expect(indicator(page, '1 change to send')).toBeVisible();
    await restoreChanges(context);
    await page.clock.fastForward(61_000);
    await expectSaved({ person, page }, 'Milk');
    forgive(visit);
  });

  it('after the server has refused its access token', async () => {
    const { page, context, person, visit } = await openNotes();
    await page.goto('/');
    await stopChanges(context);
    await addUnsent(page, 'Milk');
    await page.evaluate(() => {
      const [head, claims] = localStorage.getItem('access')?.split('.') ?? [];
      localStorage.setItem('access', `${head}.${claims}.${'A'.repeat(43)}`);
    });
    const refused = page.waitForResponse((response) => response.status() === 401);
    await restoreChanges(context);
    await sendNow(page);
    await refused;
    await expectSaved({ person, page }, 'Milk');
    forgive(visit);
  });

  it('after its session was ended elsewhere, at the next login of its person', async () => {
    const { page, context, person, visit } = await openNotes();
    await page.goto('/');
    await stopChanges(context);
    await addUnsent(page, 'Milk');
    await page.evaluate(async () => {
      const body = JSON.stringify({ refresh: localStorage.getItem('refresh') });
      await fetch('/api/token/revoke/', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const [head, claims] = localStorage.getItem('access')?.split('.') ?? [];
      localStorage.setItem('access', `${head}.${claims}.${'A'.repeat(43)}`);
    });
    await restoreChanges(context);
    await sendNow(page);
    await expect(page).toHaveURL('**/login');
    await expect(page.getByText(sessionTexts.sessionEnded)).toBeVisible();
    expect(await notesOf(person)).toEqual([]);
    await fillLogin(page, person);
    await expectSaved({ person, page }, 'Milk');
    forgive(visit);
  });

  it.each([
    ['ahead', 3_600_000],
    ['behind', -3_600_000],
  ])('and in its order if the clock was an hour %s when it was added', async (_, skew) => {
    const { page, context, person, visit } = await openNotes();
    await page.addInitScript((ms) => {
      const RealDate = Date;
      const now = () => RealDate.now() + ms;
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, values) => Reflect.construct(target, values.length === 0 ? [now()] : values) as Date,
        get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
      });
    }, skew);
    await page.goto('/');
    expect(Math.abs((await page.evaluate(() => Date.now())) - Date.now() - skew)).toBeLessThan(60_000);
    await stopChanges(context);
    await addUnsent(page, 'Milk');
    await page.close();
    const next = await openTab(context);
    await next.getByRole('link', { name: 'Milk' }).click();
    await next.getByRole('link', { name: 'Edit' }).click();
    await next.getByLabel('Title').fill('Oat milk');
    await next.getByRole('button', { name: 'Update Note' }).click();
    await expect(next.getByRole('heading', { name: 'Oat milk', level: 1 })).toBeVisible();
    await restoreChanges(context);
    await sendNow(next);
    await expectSaved({ person, page: next }, 'Oat milk');
    forgive(visit);
  });

  it('if the storage is full, also after a reload', async () => {
    const { page, context, person, visit } = await openNotes();
    // Before the page: after a write, the browser relies on the space of then for half a minute.
    const session = await context.newCDPSession(page);
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(baseUrl()).origin, quotaSize: 1 });
    await page.goto('/');
    expect(await storeMegabyte(page)).toBe('QuotaExceededError');
    await stopChanges(context);
    await addUnsent(page, 'Milk');
    await page.reload();
    await expect(page.getByRole('article').getByText(savedHere)).toBeVisible();
    await restoreChanges(context);
    await sendNow(page);
    await expectSaved({ person, page }, 'Milk');
    forgive(visit);
  });
});

describe('notes that another release has stored', () => {
  it('are sent once, or need a decision if this one cannot read them, and are not lost', async () => {
    const { page, context, person, visit } = await openNotes();
    await page.goto('/');
    await stopChanges(context);
    await addUnsent(page, 'Milk');
    await addUnsent(page, 'Bread');
    await page.goto('/healthz');
    await rewriteStored(page, 'Milk', 'older');
    await rewriteStored(page, 'Bread', 'unreadable');
    await page.goto('/unsent');
    await expect(page.getByRole('heading', { name: 'Milk' })).toBeVisible();
    await restoreChanges(context);
    await sendNow(page);
    await expect(page.getByRole('heading', { name: 'Milk' })).not.toBeAttached();
    await expect(page.getByRole('heading', { name: 'Bread' })).toBeVisible();
    await page.reload();
    await expect(indicator(page, '1 needs your decision')).toBeVisible();
    await expect(page.getByRole('button', { name: texts.copyOf('Bread') })).toBeVisible();
    expect(await notesOf(person)).toEqual(['Milk']);
    await page.goto('/');
    await addNote(page, 'Salt');
    await expect(page.getByRole('link', { name: 'Salt' })).toBeVisible();
    await indicator(page, '1 needs your decision').click();
    await page.getByRole('button', { name: texts.discardOf('Bread') }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: texts.discard }).click();
    await expect(page.getByText(texts.isEmpty)).toBeVisible();
    await expectSaved({ person, page }, 'Milk', 'Salt');
    forgive(visit);
  });
});
