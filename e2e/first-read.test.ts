import type { Page } from 'playwright-core';
import { ignoreErrors, newVisit } from './setup/page.ts';
import { createPerson, storageStateOf } from './setup/people.ts';

it('each app’s list is requested once, before the code of the app has arrived', async () => {
  const { page } = await openBlank();
  const lists = listsOf(page);
  for (const { app, api, open, item } of areas(page)) {
    const release = await holdCode(page, app);
    const requested = page.waitForRequest(isList(api));
    await open();
    await requested;
    await expect(item).toHaveCount(0);
    release();
    await expect(item).toBeVisible();
    expect(lists.splice(0)).toEqual([api]);
  }
});

it('the app requests its list itself if the early request has failed', async () => {
  const visit = await openBlank();
  const { page } = visit;
  const lists = listsOf(page);
  const release = await holdCode(page, 'notes');
  await page.route(isList('/api/notes/'), (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent('requestfailed', { predicate: isList('/api/notes/') });
  await page.goto('/', { waitUntil: 'commit' });
  await failed;
  release();
  await expect(page.getByRole('link', { name: 'Milk' })).toBeVisible();
  expect(lists).toEqual(['/api/notes/', '/api/notes/']);
  ignoreErrors(visit, 'ERR_FAILED');
});

const areas = (page: Page) => [
  {
    app: 'notes',
    api: '/api/notes/',
    open: () => page.goto('/', { waitUntil: 'commit' }),
    item: page.getByRole('link', { name: 'Milk' }),
  },
  {
    app: 'tasks',
    api: '/api/tasks/',
    open: () => page.getByRole('link', { name: 'Tasks', exact: true }).click(),
    item: page.getByRole('article').filter({ hasText: 'Call Ada' }),
  },
];

/** A person with a note and a task. The stream of changes does not begin: lists are read again then. */
async function openBlank() {
  const person = await createPerson();
  await person.addNote('Milk');
  await person.post('/api/tasks/', { title: 'Call Ada', category: 'incomplete' });
  const visit = await newVisit({ storageState: await storageStateOf(person) });
  await visit.page.route('**/api/changes/**', () => undefined);
  return visit;
}

const isList = (api: string) => (subject: URL | { url: () => string }) =>
  (subject instanceof URL ? subject : new URL(subject.url())).pathname === api;

function listsOf(page: Page) {
  const lists: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (['/api/notes/', '/api/tasks/'].includes(pathname)) lists.push(pathname);
  });
  return lists;
}

/** Holds the files of an app until the returned function is called. */
async function holdCode(page: Page, app: string) {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/apps/${app}/**`, (route) => released.then(() => route.continue()));
  return release;
}
