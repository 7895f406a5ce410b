import type { Locator } from 'playwright-core';
import { card, column, link } from './setup/board.ts';
import { newVisit, ignoreErrors } from './setup/page.ts';
import { connect, type PortalVisit, openPortal } from './setup/portal-board.ts';

it('a board looks the same in a page with aggressive CSS, and does not change the page', async () => {
  const plain = await looksOf('plain-html', 'plain-looks');
  const aggressive = await looksOf('aggressive-css', 'aggressive-looks');
  expect(aggressive.looks).toEqual(plain.looks);

  const visit = await newVisit({ viewport: { width: 1280, height: 900 } });
  await visit.context.route('**/embed/board.js', (route) => route.abort());
  await visit.page.goto(aggressive.origin);
  expect(aggressive.button).toEqual(await lookOf(button(visit)));
  ignoreErrors(visit, 'net::ERR_FAILED');
});

it('the board’s theme follows the page’s color-scheme, and otherwise the user’s preference', async () => {
  const { page } = await openPortal('plain-html', [], 'plain-scheme');
  const element = page.locator('daybook-board');
  const expectTheme = (theme: string) => expect(element.locator(`[data-theme="${theme}"]`)).toBeVisible();
  await element.evaluate((board) => board.removeAttribute('theme'));
  await expectTheme('light');

  for (const { prefers, pageScheme, theme } of [
    { prefers: 'dark', pageScheme: 'normal', theme: 'dark' },
    { prefers: 'dark', pageScheme: 'light', theme: 'light' },
    { prefers: 'dark', pageScheme: 'light dark', theme: 'dark' },
    { prefers: 'light', pageScheme: 'light dark', theme: 'light' },
    { prefers: 'light', pageScheme: 'only dark', theme: 'dark' },
  ] as const) {
    await page.emulateMedia({ colorScheme: prefers });
    await page.evaluate((scheme) => (document.documentElement.style.colorScheme = scheme), pageScheme);
    await expectTheme(theme);
  }

  await element.evaluate((board) => board.setAttribute('theme', 'light'));
  await expectTheme('light');
});

/** Returns the styles and positions of the board's parts on a site, and of the site's own button. */
async function looksOf(name: string, id: string) {
  const visit = await openPortal(name, ['Pay the rent'], id);
  await connect(visit);
  await expect(card(visit.within, 'Pay the rent')).toBeVisible();
  const looks: Record<string, Look> = {};
  for (const [part, found] of Object.entries(partsOf(visit))) looks[part] = await lookOf(found);
  const { x, y } = await lookOf(visit.page.locator('daybook-board'));
  for (const look of Object.values(looks)) Object.assign(look, { x: look.x - x, y: look.y - y });
  return { looks, button: await lookOf(button(visit)), origin: visit.site.origin };
}

const button = ({ page }: Pick<PortalVisit, 'page'>) => page.getByRole('button', { name: 'Hide the board' });

const partsOf = ({ within }: PortalVisit) => ({
  heading: within.getByRole('heading', { name: 'Progress Board' }),
  column: column(within, 'TO DO'),
  card: card(within, 'Pay the rent'),
  link: link(within, 'Pay the rent'),
  button: within.getByRole('button', { name: 'Move' }).first(),
  add: within.getByRole('link', { name: 'Add Task' }),
});

type Look = Readonly<Record<string, string>> & {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

const lookOf = (part: Locator): Promise<Look> =>
  part.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const style = getComputedStyle(element);
    return { ...Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)])), x, y, width, height } as never;
  });
