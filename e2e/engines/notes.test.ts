import { randomBytes } from 'node:crypto';
import { createPerson } from '../setup/people.ts';
import { daybook, openAs } from './setup/account.ts';
import { alert, button, dialog, field, heading, link, text } from './setup/find.ts';
import { waitUntil } from '../setup/wait-until.ts';
import { openBrowser } from './setup/session.ts';
import type { Tab } from './setup/tab.ts';
import { texts as historyTexts } from '../../mfe-notes/src/history/texts.ts';
import { texts as shellTexts } from '../../shell/src/texts.ts';

const password = 'a long enough passphrase';

it('a user registers, logs in, and adds, searches, edits and deletes a note, and takes the deletion back', async () => {
  const tab = await openBrowser();
  const username = `reader-${randomBytes(6).toString('hex')}`;
  await tab.goto(daybook('/register'));
  await tab.fill(field('Username'), username);
  await tab.fill(field('Password'), password);
  await tab.click(button('Register'));
  await expect(tab).toHavePath('/login');
  await logIn(tab, username);
  await expect(tab).toShow(text('There is no note found with the search phrase above'));

  await tab.click(link('Add Note'));
  await typeNote(tab);
  await tab.click(button('Add Note'));
  await expect(tab).toShow(text('A new note has been added'));
  await tab.fill(field(shellTexts.search), 'thou');
  await tab.waitUntil('the search in the address', () => window.location.search === '?search=thou');
  await tab.click(link('Half a thought'));
  await tab.click(link('Edit'));
  await expect(tab).toHavePath('/edit-note/half-a-thought');
  await tab.fill(field('Title'), 'A whole one');
  await tab.click(button('Update Note'));
  await expect(tab).toShow(text('Note updated succesfully'));
  await tab.goto(daybook('/notes/half-a-thought'));
  await expect(tab).toShow(heading('A whole one'));
  await tab.click(button('Delete'));
  await tab.click(button('Delete', dialog('Delete Note')));
  await expect(tab).toShow(text('Note deleted successfully!'));
  await expect(tab).toShow(text('No notes found'));
  await tab.click(button('Undo'));
  await expect(tab).toHavePath('/notes/half-a-thought');
  await expect(tab).toShow(heading('A whole one'));
});

it('an earlier version of a note is compared with it, and restored', async () => {
  const person = await createPerson();
  await person.addNote('Shopping', 'Two litres of milk');
  await person.put('/api/notes/shopping/', { title: 'Shopping', body: 'Three litres of milk', category: 'PERSONAL' });
  const tab = await openAs(person);
  await tab.goto(daybook('/notes/shopping'));
  await tab.click(link(historyTexts.history));
  await expect(tab).toHavePath('/notes/shopping/history');
  await expect(tab).toShow(heading('History of Shopping'));
  await tab.goto(daybook('/notes/shopping/history/1'));
  await expect(tab).toShow(text(historyTexts.removed));
  await tab.click(button(historyTexts.restore));
  await expect(tab).toHavePath('/notes/shopping');
  await expect(tab).toShow(text('Two litres of milk'));
});

it('input survives a reload', async () => {
  const tab = await openAs(await createPerson());
  await tab.goto(daybook('/add-note'));
  await typeNote(tab);
  await tab.reload();
  await expectTypedNote(tab);
});

it('a session that has ended leads to the login, and the input is there again after it', async () => {
  const person = await createPerson();
  const tab = await openAs(person);
  await tab.goto(daybook('/add-note'));
  await typeNote(tab);
  await tab.run(endSessionAndSave);
  await expect(tab).toHavePath('/login');
  await logIn(tab, person.username, person.password);
  await expect(tab).toShow(heading('Notes'));
  await expect(tab).toShow(link('Half a thought'));
});

it('shows an alert for a wrong password', async () => {
  const { username } = await createPerson();
  const tab = await openBrowser();
  await tab.goto(daybook('/login'));
  await logIn(tab, username, 'not the password');
  await expect(tab).toShow(alert(''));
});

describe('two tabs', () => {
  it('show what the other has added, and log out together', async () => {
    const tab = await openAs(await createPerson());
    await tab.goto(daybook('/'));
    await expect(tab).toShow(text('No notes found'));
    const other = await tab.open();
    await other.goto(daybook('/add-note'));
    await typeNote(other);
    await other.click(button('Add Note'));
    await expect(other).toShow(link('Half a thought'));
    await expect(tab).toShow(link('Half a thought'));

    await other.click(link('Logout'));
    await expect(other).toHavePath('/login');
    await expect(tab).toHavePath('/login');
    expect(await tab.run(() => window.localStorage.getItem('refresh'))).toBeNull();
  });
});

async function logIn(tab: Tab, username: string, word = password) {
  await tab.fill(field('Username'), username);
  await tab.fill(field('Password'), word);
  await tab.click(button('Login'));
}

async function typeNote(tab: Tab) {
  await tab.fill(field('Title'), 'Half a thought');
  await tab.fill(field('Body'), 'which must not be lost');
  await tab.choose(field('Category'), 'PERSONAL');
}

async function expectTypedNote(tab: Tab) {
  const typed = ['Half a thought', 'which must not be lost', 'PERSONAL'];
  const readFields = () =>
    [...document.querySelectorAll<HTMLInputElement>('main input, main textarea, main select')].map(({ value }) => value);
  await waitUntil('the typed note', async () => (await tab.run(readFields)).includes('which must not be lost'));
  expect(await tab.run(readFields)).toEqual(expect.arrayContaining(typed));
}

/**
 * Runs in the page. Revokes the session at the server, as from elsewhere, lets the access token run out, and saves before the page notices.
 */
async function endSessionAndSave() {
  const body = JSON.stringify({ refresh: localStorage.getItem('refresh') });
  await fetch('/api/token/revoke/', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const [head = '', claims = ''] = (localStorage.getItem('access') ?? '').split('.');
  const expired = btoa(JSON.stringify({ ...(JSON.parse(atob(claims)) as object), exp: 1 }));
  localStorage.setItem('access', `${head}.${expired}.signature`);
  document.querySelector<HTMLElement>('main form [type=submit]')?.click();
}
