import type { Note } from '@daybook/contracts/notes';
import type { BrowserContext, Page } from 'playwright-core';
import { newVisit } from './page.ts';
import { createPerson, type Person, storageStateOf } from './people.ts';
import { waitUntil } from './wait-until.ts';

export const savedHere = 'Saved on this device';

/** Opens the notes of a new person in a browser whose changes can be stopped. What is read arrives. */
export async function openNotes() {
  const person = await createPerson();
  const visit = await newVisit({ storageState: await storageStateOf(person) });
  return { ...visit, visit, person };
}

const isApi = /\/api\/(notes|tasks)\//;

/** Lets every change fail until `restoreChanges`. @param headers - of a response with 503, instead of none */
export const stopChanges = (context: BrowserContext, headers?: Record<string, string>) =>
  context.route(isApi, (route) => {
    if (route.request().method() === 'GET') return route.continue();
    return headers ? route.fulfill({ status: 503, headers }) : route.abort();
  });

export const restoreChanges = (context: BrowserContext) => context.unroute(isApi);

/** The network is back, as the browser reports it. */
export const sendNow = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

export async function addNote(page: Page, title: string) {
  await page.getByRole('link', { name: 'Add Note' }).first().click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Category').selectOption('Personal');
  await page.getByRole('button', { name: 'Add Note' }).click();
}

/** Adds a note that cannot be sent. */
export async function addUnsent(page: Page, title: string) {
  await addNote(page, title);
  await expect(page.getByRole('article').filter({ hasText: title }).getByText(savedHere)).toBeVisible();
}

export const notesOf = async ({ get }: Person) => (await get<Note[]>('/api/notes/')).map(({ title }) => title).toSorted();

/** Waits until the server has each of these notes once, and the page says that they are saved. */
export async function expectSaved({ person, page }: { person: Person; page: Page }, ...titles: string[]) {
  await waitUntil('the notes on the server', async () => (await notesOf(person)).length >= titles.length);
  await expect(page.getByText(savedHere)).toHaveCount(0);
  expect(await notesOf(person)).toEqual(titles.toSorted());
  await expect(page.getByRole('banner').getByRole('link', { name: /to send|your decision/ })).not.toBeAttached();
}

/** Replaces what is stored of an unsent change, as another release would have written it. */
export const rewriteStored = (page: Page, title: string, change: 'older' | 'unreadable') =>
  page.evaluate(
    async ([title, change]) => {
      const done = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(new Error('The database cannot be used.'));
        });
      const database = await done(indexedDB.open('daybook'));
      const store = database.transaction('drafts', 'readwrite').objectStore('drafts');
      for (const key of await done(store.getAllKeys())) {
        const row = (await done(store.get(key))) as { draft: Record<string, unknown> };
        const { body, at: _at, summary: _summary, ...others } = row.draft;
        if ((body as { title?: string } | undefined)?.title !== title) continue;
        const draft = change === 'older' ? { ...others, body, urgency: 3 } : { format: 9, call: 'notes.add', body };
        await done(store.keyPath === null ? store.put({ ...row, draft }, key) : store.put({ ...row, draft }));
      }
      database.close();
    },
    [title, change] as const,
  );
