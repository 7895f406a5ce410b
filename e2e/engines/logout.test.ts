import { texts as calendarTexts } from '../../mfe-calendar/src/texts.ts';
import { texts as accountTexts } from '../../shell/src/account/texts.ts';
import { createPerson, type Person } from '../setup/people.ts';
import { daybook, openAs } from './setup/account.ts';
import { button, dialog, field, link, text } from './setup/find.ts';
import { openThroughProxy, type OfflineVisit, waitForWorker } from './setup/offline.ts';
import type { Tab } from './setup/tab.ts';

let visit: OfflineVisit | undefined;
afterEach(() => visit?.proxy.stop());

/** Opens the notes of a person who has an event and a note in Cache Storage. */
async function openWithCachedData() {
  const person = await createPerson();
  await person.addNote('Milk');
  const tab = await openAs(person);
  await tab.goto(daybook('/'));
  await waitForWorker(tab);
  await tab.goto(daybook('/calendar'));
  await tab.click(button('Authorize'));
  await tab.click(text('Ann, who'));
  await tab.click(button('Allow'));
  await expect(tab).toShow(text('Planning, running now'));
  await waitForCache(tab, 'daybook-1-data-calendar-');
  await openNotes(tab, person);
  return { tab, person };
}

async function openNotes(tab: Tab, person: Person) {
  await tab.goto(daybook('/'));
  await expect(tab).toShow(link('Milk'));
  await waitForCache(tab, `daybook-1-data-${person.userId}`);
}

const waitForCache = (tab: Tab, beginning: string) =>
  tab.waitUntil('the data to be cached', async (name) => (await caches.keys()).some((other) => other.startsWith(name)), beginning);

const waitForRemoval = (tab: Tab, beginning = 'daybook-1-data-') =>
  tab.waitUntil(
    'the data to be removed',
    async (name) => !(await caches.keys()).some((other) => other.startsWith(name)),
    beginning,
  );

const logOut = (tab: Tab) => tab.click(link('Logout'));

describe('what a person has last seen, with the events of the calendar', () => {
  it.each([
    ['a logout', logOut],
    ['a logout by the address', (tab: Tab) => tab.goto(daybook('/logout'))],
    ['the deletion of the account', deleteAccount],
  ])('is removed by %s', async (_, leave) => {
    const { tab, person } = await openWithCachedData();
    await leave(tab, person);
    await expect(tab).toHavePath('/login');
    await waitForRemoval(tab);
  });

  it('is removed by a logout in another tab', async () => {
    const { tab, person } = await openWithCachedData();
    const other = await tab.open();
    await openNotes(other, person);
    await logOut(other);
    await expect(tab).toHavePath('/login');
    await waitForRemoval(tab);
  });

  it('is removed by a login of somebody else without a logout', async () => {
    const { tab } = await openWithCachedData();
    const next = await createPerson();
    await tab.goto(daybook('/login'));
    await tab.fill(field('Username'), next.username);
    await tab.fill(field('Password'), next.password);
    await tab.click(button('Login'));
    await expect(tab).toShow(link('Add Note'));
    await waitForRemoval(tab, 'daybook-1-data-calendar-');
  });
});

it('a logout without a network removes what the person has last seen', async () => {
  const person = await createPerson();
  await person.addNote('Milk');
  visit = await openThroughProxy(person);
  const { tab, proxy, goto } = visit;
  await waitForWorker(tab);
  await goto('/');
  await waitForCache(tab, `daybook-1-data-${person.userId}`);
  proxy.setLine('down');
  await logOut(tab);
  await expect(tab).toHavePath('/login');
  await waitForRemoval(tab);
});

it('Sign Out of the calendar removes its events from the cache', async () => {
  const { tab } = await openWithCachedData();
  await tab.goto(daybook('/calendar'));
  await tab.click(button('Sign Out'));
  await expect(tab).toShow(text(calendarTexts.signedOut));
  await waitForRemoval(tab, 'daybook-1-data-calendar-');
});

async function deleteAccount(tab: Tab, { password }: Person) {
  await tab.goto(daybook('/account'));
  await tab.click(button(accountTexts.deletion));
  const question = dialog(accountTexts.deleteTitle);
  await tab.fill(field(accountTexts.currentPassword, question), password);
  await tab.click(button(accountTexts.deletion, question));
}
