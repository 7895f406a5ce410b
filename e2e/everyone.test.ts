import fs from 'node:fs';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { violations } from './setup/axe.ts';
import { aVisit, type Visit } from './setup/page.ts';
import { aPerson, fillLogin, logIn, type Person } from './setup/people.ts';

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const smallest: BrowserContextOptions = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
const schemes = ['light', 'dark'] as const;

/** Every screen by its address, and what is there when it has opened. */
const screens: readonly { address: string; opened: (page: Page) => Promise<void>; isPublic?: true }[] = [
  { address: '/login', opened: (page) => page.getByRole('button', { name: 'Login' }).waitFor(), isPublic: true },
  { address: '/register', opened: (page) => page.getByRole('button', { name: 'Register' }).waitFor(), isPublic: true },
  { address: '/', opened: (page) => page.getByRole('link', { name: 'Quarterly figures' }).waitFor() },
  { address: '/?search=nothing', opened: (page) => page.getByText('No notes found', { exact: true }).waitFor() },
  { address: '/add-note', opened: (page) => page.getByLabel('Title').waitFor() },
  { address: '/notes/quarterly-figures', opened: (page) => page.getByRole('button', { name: 'Delete' }).waitFor() },
  { address: '/edit-note/quarterly-figures', opened: (page) => page.getByRole('button', { name: 'Update Note' }).waitFor() },
  { address: '/task', opened: (page) => page.getByText('Water the plants').waitFor() },
  { address: '/add-task', opened: (page) => page.getByLabel('Title').waitFor() },
  { address: '/tasks/7', opened: (page) => page.getByRole('button', { name: 'Delete' }).waitFor() },
  { address: '/edit-task/7', opened: (page) => page.getByRole('button', { name: 'Update Task' }).waitFor() },
  { address: '/calendar', opened: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  { address: '/no/such/page', opened: (page) => page.getByText('404 Not Found').waitFor() },
];

describe.each(schemes)('in the %s theme', (colorScheme) => {
  it('axe finds nothing on any screen, at a desk', async () => {
    expect(await everyViolation({ colorScheme })).toEqual([]);
  });

  it('axe finds nothing on any screen, on a phone', async () => {
    expect(await everyViolation({ colorScheme, ...phone })).toEqual([]);
  });

  it('axe finds nothing in the question before a note is deleted', async () => {
    const visit = await aVisit({ colorScheme });
    await logIn(visit, await aWriter());
    await visit.page.goto('/notes/quarterly-figures');
    await visit.page.getByRole('button', { name: 'Delete' }).click();
    await visit.page.getByRole('alertdialog').waitFor();
    expect(await violations(visit.page)).toEqual([]);
  });
});

describe('on the smallest phone', () => {
  it('nothing scrolls sideways, and every target is at least 24 pixels wide and high', async () => {
    const found = await onEveryScreen(smallest, async (page, address) => [
      ...(await widerThanThePage(page)).map((part) => `${address}: ${part} is wider than the page`),
      ...(await smallTargets(page)).map((target) => `${address}: ${target} is too small`),
    ]);
    expect(found).toEqual([]);
  });

  it('has the way to log out in the settings', async () => {
    const visit = await aVisit(phone);
    await logIn(visit, await aPerson());
    await visit.page.locator('[popover]').waitFor({ state: 'attached' });
    await visit.page.getByRole('button', { name: 'Settings' }).click();
    await visit.page.getByRole('link', { name: 'Logout' }).click();
    await visit.page.waitForURL('**/login');
  });
});

describe('with the keyboard alone', () => {
  it('a person logs in, writes, finds, changes and deletes a note', async () => {
    const person = await aPerson();
    const visit = await aVisit();
    const { page } = visit;
    await page.goto('/login');
    await page.getByLabel('Username').waitFor();
    await tabTo(page, 'Username');
    await page.keyboard.type(person.username);
    await tabTo(page, 'Password');
    await page.keyboard.type(person.password);
    await page.keyboard.press('Enter');
    await page.getByText('No notes found', { exact: true }).waitFor();

    await press(page, 'Add Note');
    await page.getByLabel('Title').waitFor();
    await tabTo(page, 'Title');
    await page.keyboard.type('By hand');
    await tabTo(page, 'Body');
    await page.keyboard.type('No mouse was touched.');
    await tabTo(page, 'Category');
    await page.keyboard.type('Pers');
    await press(page, 'Add Note');
    await page.getByText('A new note has been added').waitFor();

    await tabTo(page, 'Search notes');
    await page.keyboard.type('mouse');
    await page.waitForURL('**/?search=mouse');
    await press(page, 'By hand');
    await page.getByRole('button', { name: 'Delete' }).waitFor();

    await press(page, 'Edit');
    await page.getByRole('button', { name: 'Update Note' }).waitFor();
    await tabTo(page, 'Title');
    await page.keyboard.press('End');
    await page.keyboard.type(', twice');
    await page.keyboard.press('Enter');
    await page.getByText('Note updated succesfully').waitFor();
    await page.getByRole('heading', { name: 'By hand, twice' }).waitFor();

    await press(page, 'Delete');
    await page.getByRole('alertdialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    expect(await focused(page)).toBe('Delete');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await press(page, 'Delete');
    await page.getByText('Note deleted successfully!').waitFor();
  });

  it('a person registers, takes everything away, brings it back and logs out', async () => {
    const { page } = await aVisit();
    await page.goto('/register');
    await page.getByLabel('Username').waitFor();
    await tabTo(page, 'Username');
    await page.keyboard.type(`keys-${Date.now()}`);
    await tabTo(page, 'Password');
    await page.keyboard.type('a long enough password');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
    await tabTo(page, 'Password');
    await page.keyboard.type('a long enough password');
    await page.keyboard.press('Enter');
    await page.getByText('No notes found', { exact: true }).waitFor();

    await openWithKeys(page, 'Export and import');
    const download = page.waitForEvent('download');
    await press(page, 'Export');
    const file = await (await download).path();
    const chooser = page.waitForEvent('filechooser');
    await press(page, 'Import');
    await (await chooser).setFiles({ name: 'daybook.zip', mimeType: 'application/zip', buffer: fs.readFileSync(file) });
    await page.getByText('0 notes added, 0 tasks added.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await page.waitForURL('**/task');
    await press(page, 'Logout');
    await page.waitForURL('**/login');
  });

  it('the focus moves with the page, and the title says where it is', async () => {
    const visit = await aVisit();
    await logIn(visit, await aWriter());
    await press(visit.page, 'Tasks');
    await visit.page.waitForURL('**/task');
    await visit.page.waitForFunction(() => document.title === 'Tasks · Daybook' || document.title.includes('Progress Board'));
    await visit.page.waitForFunction(() => document.activeElement?.closest('main') !== null);
  });

  it('the first stop leads past the menu', async () => {
    const visit = await aVisit();
    await logIn(visit, await aWriter());
    await visit.page.reload();
    await visit.page.getByRole('link', { name: 'Quarterly figures' }).waitFor();
    await visit.page.keyboard.press('Tab');
    expect(await focused(visit.page)).toBe('Skip to content');
    await visit.page.keyboard.press('Enter');
    expect(await visit.page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
});

async function everyViolation(options: BrowserContextOptions) {
  return onEveryScreen(options, async (page, address) => (await violations(page)).map((violation) => `${address} ${violation}`));
}

async function onEveryScreen(options: BrowserContextOptions, look: (page: Page, address: string) => Promise<string[]>) {
  const visit = await aVisit(options);
  const person = await aWriter();
  const found: string[] = [];
  for (const { address, opened, isPublic } of screens) {
    if (!isPublic) await logInOnce(visit, person);
    await visit.page.goto(address);
    await opened(visit.page);
    found.push(...(await look(visit.page, address)));
  }
  // The page that is missing answers with 404, and the console says so.
  visit.errors.splice(0, visit.errors.length, ...visit.errors.filter((error) => !error.includes('404')));
  return found;
}

async function logInOnce(visit: Visit, person: Person) {
  if (await visit.page.evaluate(() => localStorage.getItem('access') !== null)) return;
  await visit.page.goto('/login');
  await fillLogin(visit.page, person);
  await visit.page.getByRole('heading', { name: 'Notes', level: 1 }).waitFor();
}

async function aWriter(): Promise<Person> {
  const person = await aPerson();
  await person.addNote('Quarterly figures', 'A long body that begins a card. '.repeat(20), 'BUSINESS');
  await person.addNote('Averyveryverylongtitlewithoutanyplacetobreakitthatgoesonandonandon', 'Short.', 'IMPORTANT');
  await person.post('/api/tasks/', { id: 7, title: 'Water the plants', category: 'backlog' });
  return person;
}

function widerThanThePage(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return document.documentElement.scrollWidth > width ? [`a screen of ${width} px`] : [];
  });
}

/** WCAG 2.2, 2.5.8: links within a sentence are left out, as are targets that nobody sees. */
function smallTargets(page: Page) {
  return page.evaluate(() => {
    const targets = [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [role=radio], [role=tab]')];
    return targets.flatMap((target) => {
      const label = target instanceof HTMLInputElement && target.type === 'radio' ? target.closest('label') : null;
      const { width, height } = (label ?? target).getBoundingClientRect();
      const isSeen = target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1;
      const isInText = getComputedStyle(target).display === 'inline';
      return isSeen && !isInText && (width < 24 || height < 24)
        ? [`${target.innerText || target.ariaLabel} (${width} x ${height})`]
        : [];
    });
  });
}

/** Presses Tab until the focus is on what is called so. */
async function tabTo(page: Page, name: string) {
  for (let stops = 0; stops < 60; stops += 1) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach "${name}".`);
}

/** The entry of the settings, which the browser shows over the page. */
async function openWithKeys(page: Page, entry: string) {
  await page.locator('[popover]').waitFor({ state: 'attached' });
  await press(page, 'Settings');
  await page.getByRole('button', { name: entry }).waitFor();
  await press(page, entry);
  await page.getByRole('dialog').waitFor();
}

async function press(page: Page, name: string) {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** The name of what has the focus, as a person would read it. */
function focused(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return '';
    const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
    return (element.ariaLabel ?? labels[0]?.innerText ?? element.innerText).replace(/\s+/g, ' ').trim();
  });
}
