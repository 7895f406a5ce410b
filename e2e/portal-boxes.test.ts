import type { Page } from 'playwright-core';
import { openPortal } from './setup/portal-board.ts';
import { texts as boardTexts } from '../mfe-tasks/src/embed/texts.ts';

it('a board has a width in boxes that shrink to fit, and becomes narrower in a narrow one', async () => {
  const { page, within } = await openPortal('plain-html', [], 'boxes');
  await expect(within.getByRole('button', { name: boardTexts.connect, exact: true })).toBeVisible();

  expect(await widthIn(page, '<dialog open><p>My day</p><slot></slot></dialog>')).toBe(320);
  expect(await widthIn(page, '<div style="display: flex; width: 900px"><p>My day</p><slot></slot></div>')).toBe(320);
  expect(await widthIn(page, '<div style="float: left"><slot></slot></div>')).toBe(320);
  expect(await widthIn(page, '<div style="display: inline-grid"><slot></slot></div>')).toBe(320);

  expect(await widthIn(page, '<div style="display: flex; width: 250px"><slot></slot></div>')).toBe(250);
  expect(await widthIn(page, '<div style="display: grid; grid: none / 1fr; width: 250px"><slot></slot></div>')).toBe(250);
  expect(await widthIn(page, '<div style="width: 900px"><slot></slot></div>')).toBe(900);
});

/** Moves the board into a box, in place of its slot, and returns the board's width. */
const widthIn = (page: Page, box: string) =>
  page.locator('daybook-board').evaluate((board, html) => {
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = html;
    place.querySelector('slot')?.replaceWith(board);
    return board.getBoundingClientRect().width;
  }, box);
