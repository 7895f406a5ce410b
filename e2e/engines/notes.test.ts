import { randomBytes } from 'node:crypto';
import { aPerson } from '../setup/people.ts';
import { daybook, openAs } from './setup/account.ts';
import { alert, button, dialog, field, heading, link, text } from './setup/find.ts';
import { openBrowser } from './setup/session.ts';
import type { Tab } from './setup/tab.ts';

const password = 'a long enough passphrase';

it('a person registers, logs in, and adds, searches, edits and deletes a note', async () => {
  const tab = await openBrowser();
  const username = `reader-${randomBytes(6).toString('hex')}`;
  await tab.goto(daybook('/register'));
  await tab.fill(field('Username'), username);
  await tab.fill(field('Password'), password);
  await tab.click(button('Register'));
  await tab.at('/login');
  await logIn(tab, username);
  await tab.see(text('There is no note found with the search phrase above'));

  await tab.click(link('Add Note'));
  await typeNote(tab);
  await tab.click(button('Add Note'));
  await tab.see(text('A new note has been added'));
  await tab.fill(field('Search notes'), 'thou');
  await tab.until('the search in the address', () => window.location.search === '?search=thou');
  await tab.click(link('Half a thought'));
  await tab.click(link('Edit'));
  await tab.at('/edit-note/half-a-thought');
  await tab.fill(field('Title'), 'A whole one');
  await tab.click(button('Update Note'));
  await tab.see(text('Note updated succesfully'));
  await tab.goto(daybook('/notes/half-a-thought'));
  await tab.see(heading('A whole one'));
  await tab.click(button('Delete'));
  await tab.click(button('Delete', dialog('Delete Note')));
  await tab.see(text('Note deleted successfully!'));
  await tab.see(text('No notes found'));
});

it('what was typed survives a reload', async () => {
  const tab = await openAs(await aPerson());
  await tab.goto(daybook('/add-note'));
  await typeNote(tab);
  await tab.reload();
  await seeTypedNote(tab);
});

it('a session that ended leads to the login, and back to what was typed', async () => {
  const person = await aPerson();
  const tab = await openAs(person);
  await tab.goto(daybook('/add-note'));
  await typeNote(tab);
  await tab.run(endSession);
  await tab.click(button('Add Note'));
  await tab.at('/login');
  await logIn(tab, person.username, person.password);
  await tab.see(heading('Notes'));
  await tab.goto(daybook('/add-note'));
  await seeTypedNote(tab);
  await tab.click(button('Add Note'));
  await tab.see(link('Half a thought'));
});

it('says in an alert that a password is wrong', async () => {
  const { username } = await aPerson();
  const tab = await openBrowser();
  await tab.goto(daybook('/login'));
  await logIn(tab, username, 'not the password');
  await tab.see(alert(''));
});

describe('two tabs', () => {
  it('show what the other has added, and end together', async () => {
    const tab = await openAs(await aPerson());
    await tab.goto(daybook('/'));
    await tab.see(text('No notes found'));
    const other = await tab.open();
    await other.goto(daybook('/add-note'));
    await typeNote(other);
    await other.click(button('Add Note'));
    await other.see(link('Half a thought'));
    await tab.see(link('Half a thought'));

    await other.click(link('Logout'));
    await other.at('/login');
    await tab.at('/login');
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

async function seeTypedNote(tab: Tab) {
  const typed = ['Half a thought', 'which must not be lost', 'PERSONAL'];
  await tab.until(
    'the typed note',
    (wanted) => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('main input, main textarea, main select')];
      return wanted.every((value) => fields.some((each) => each.value === value));
    },
    typed,
  );
}

/** Runs in the page. Revokes the session at the server, as from elsewhere, and lets the access token run out. */
async function endSession() {
  const body = JSON.stringify({ refresh: localStorage.getItem('refresh') });
  await fetch('/api/token/revoke/', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const [head = '', claims = ''] = (localStorage.getItem('access') ?? '').split('.');
  const expired = btoa(JSON.stringify({ ...(JSON.parse(atob(claims)) as object), exp: 1 }));
  localStorage.setItem('access', `${head}.${expired}.signature`);
}
