import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { violationsInBothThemes } from './setup/axe.ts';
import { newVisit, type Visit } from './setup/page.ts';
import { createPerson, createWriter, fillLogin, logIn, type Person } from './setup/people.ts';
import { texts as historyTexts } from '../mfe-notes/src/history/texts.ts';
import { texts as accountTexts } from '../shell/src/account/texts.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';
import { texts as tasksTexts } from '../mfe-tasks/src/texts.ts';

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const smallest: BrowserContextOptions = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** Every screen by its address, and an element that is visible when it has opened. */
const screens: readonly { address: string; opened: (page: Page) => Locator; isPublic?: true }[] = [
  { address: '/login', opened: (page) => page.getByRole('button', { name: 'Login' }), isPublic: true },
  { address: '/register', opened: (page) => page.getByRole('button', { name: 'Register' }), isPublic: true },
  { address: '/', opened: (page) => page.getByRole('link', { name: 'Quarterly figures' }) },
  { address: '/?search=nothing', opened: (page) => page.getByText('No notes found', { exact: true }) },
  { address: '/add-note', opened: (page) => page.getByLabel('Title') },
  { address: '/notes/quarterly-figures', opened: (page) => page.getByRole('button', { name: 'Delete' }) },
  { address: '/edit-note/quarterly-figures', opened: (page) => page.getByRole('button', { name: 'Update Note' }) },
  {
    address: '/notes/quarterly-figures/history',
    opened: (page) => page.getByRole('list', { name: historyTexts.versions }).getByRole('link'),
  },
  {
    address: '/notes/quarterly-figures/history/1',
    opened: (page) => page.getByRole('button', { name: historyTexts.restore }),
  },
  { address: '/task', opened: (page) => page.getByText('Water the plants') },
  { address: '/add-task', opened: (page) => page.getByLabel('Title') },
  { address: '/tasks/7', opened: (page) => page.getByRole('button', { name: 'Delete' }) },
  { address: '/edit-task/7', opened: (page) => page.getByRole('button', { name: 'Update Task' }) },
  { address: '/calendar', opened: (page) => page.getByRole('heading', { level: 1 }) },
  { address: '/account', opened: (page) => page.getByText(accountTexts.loggedInAs) },
  { address: '/no/such/page', opened: (page) => page.getByText('404 Not Found') },
];

describe('in both themes', () => {
  it('every screen passes axe on a desktop', async () => {
    expect(await everyViolation({})).toEqual([]);
  });

  it('every screen passes axe on a phone', async () => {
    expect(await everyViolation(phone)).toEqual([]);
  });

  it('the dialog for deleting a note passes axe', async () => {
    const visit = await newVisit();
    await logIn(visit, await createWriter());
    await visit.page.goto('/notes/quarterly-figures');
    await visit.page.getByRole('button', { name: 'Delete' }).click();
    await expect(visit.page.getByRole('alertdialog')).toBeVisible();
    expect(await violationsInBothThemes(visit.page)).toEqual([]);
  });
});

describe('on the smallest phone', () => {
  it('no screen scrolls sideways, and every target is at least 24 pixels wide and high', async () => {
    const found = await onEveryScreen(smallest, async (page, address) => [
      ...(await scrollsSideways(page)).map((part) => `${address}: ${part} is wider than the page`),
      ...(await smallTargets(page)).map((target) => `${address}: ${target} is too small`),
    ]);
    expect(found).toEqual([]);
  });

  it('Logout is in the menu', async () => {
    const visit = await newVisit(smallest);
    await logIn(visit, await createPerson());
    await visit.page.getByRole('navigation', { name: shellTexts.menu }).getByRole('link', { name: 'Logout' }).click();
    await expect(visit.page).toHaveURL('**/login');
  });

  it('the empty board can be scrolled by keyboard', async () => {
    const visit = await newVisit(phone);
    await logIn(visit, await createPerson());
    await visit.page.goto('/task');
    await expect(visit.page.getByRole('heading', { name: 'TO DO' })).toBeVisible();
    expect(await violationsInBothThemes(visit.page)).toEqual([]);
    const board = visit.page.getByRole('group', { name: tasksTexts.columns });
    await board.focus();
    await visit.page.keyboard.press('ArrowRight');
    await visit.page.waitForFunction(() => document.querySelector('[role=group][aria-label=Columns]')!.scrollLeft > 0);
  });
});

/** WCAG 1.4.10: a window of 1280 by 1024 pixels at a zoom of 400 %. */
it('at a zoom of 400 % the top bar and the menu scroll away with the content', async () => {
  const visit = await newVisit({ viewport: { width: 320, height: 256 } });
  await logIn(visit, await createWriter());
  const { page } = visit;
  const note = page.getByRole('link', { name: 'Quarterly figures' });
  await expect(note).toBeVisible();
  await page.mouse.wheel(0, 400);
  const covers = () =>
    page.locator('header, nav').evaluateAll((parts) => parts.filter((part) => part.getBoundingClientRect().bottom > 0).length);
  while ((await covers()) > 0) await page.mouse.wheel(0, 100);
  expect(await scrollsSideways(page)).toEqual([]);
});

it('the menu marks the current entry also with forced colours', async () => {
  const visit = await newVisit({ forcedColors: 'active' });
  await logIn(visit, await createPerson());
  const entries = visit.page.getByRole('navigation').getByRole('link');
  const marked = await entries.evaluateAll((links) =>
    links.filter((link) => getComputedStyle(link).borderBlockEndWidth !== '0px').map((link) => link.textContent),
  );
  expect(marked).toEqual(['Notes']);
});

it('the focused element is never covered by the top bar or the menu on a low screen', async () => {
  const visit = await newVisit({ ...phone, viewport: { width: 390, height: 500 } });
  await logIn(visit, await createWriter());
  const { page } = visit;
  await expect(page.getByRole('link', { name: 'Quarterly figures' })).toBeVisible();
  const stops = await page.locator('main :is(a, button, input)').count();
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    expect(await coversOfFocus(page)).toEqual([]);
  }
});

it('a printed page has the content without navigation and buttons', async () => {
  const visit = await newVisit();
  await logIn(visit, await createWriter());
  const { page } = visit;
  const note = page.getByRole('link', { name: 'Quarterly figures' });
  await expect(note).toBeVisible();
  const frame = page
    .getByRole('banner')
    .or(page.getByRole('navigation'))
    .or(page.getByRole('link', { name: 'Add Note' }));
  await expect(frame).toHaveCount(3);
  await page.emulateMedia({ media: 'print' });
  expect(await frame.count()).toBe(0);
  expect(await note.isVisible()).toBe(true);
});

async function everyViolation(options: BrowserContextOptions) {
  return onEveryScreen(options, async (page, address) =>
    (await violationsInBothThemes(page)).map((violation) => `${address} ${violation}`),
  );
}

async function onEveryScreen(options: BrowserContextOptions, look: (page: Page, address: string) => Promise<string[]>) {
  const visit = await newVisit(options);
  const person = await createWriter();
  await person.put('/api/notes/quarterly-figures/', {
    title: 'Quarterly figures',
    body: 'A new body. '.repeat(20),
    category: 'PERSONAL',
  });
  const found: string[] = [];
  for (const { address, opened, isPublic } of screens) {
    if (!isPublic) await logInOnce(visit, person);
    await visit.page.goto(address);
    await expect(opened(visit.page)).toBeVisible();
    found.push(...(await look(visit.page, address)));
  }
  // The missing page has the status 404, which the console logs.
  visit.errors.splice(0, visit.errors.length, ...visit.errors.filter((error) => !error.includes('404')));
  return found;
}

async function logInOnce(visit: Visit, person: Person) {
  if (await visit.page.evaluate(() => localStorage.getItem('access') !== null)) return;
  await visit.page.goto('/login');
  await fillLogin(visit.page, person);
  await expect(visit.page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible();
}

function scrollsSideways(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    return document.documentElement.scrollWidth > width ? [`a screen of ${width} px`] : [];
  });
}

/** WCAG 2.2, 2.5.8. Leaves out links within a sentence, and invisible targets. */
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

/** Returns the bars that cover the focused element. */
function coversOfFocus(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const { top = 0, bottom = 0 } = focused?.closest('main') ? focused.getBoundingClientRect() : {};
    return [...document.querySelectorAll('header, nav')].flatMap((part) => {
      const box = part.getBoundingClientRect();
      return top < box.bottom && bottom > box.top ? [`${part.localName} over ${focused?.textContent}`] : [];
    });
  });
}
