import type { Locator } from 'playwright-core';
import { card, column, link } from './setup/board.ts';
import { aVisit, forgive } from './setup/page.ts';
import { connect, type PortalVisit, visitPortal } from './setup/portal-board.ts';

it('a board looks the same where the page’s own style sheet spares nothing, and changes nothing of the page', async () => {
  const plain = await looksOf('plain-html', 'plain-looks');
  const aggressive = await looksOf('aggressive-css', 'aggressive-looks');
  expect(aggressive.looks).toEqual(plain.looks);

  const visit = await aVisit({ viewport: { width: 1280, height: 900 } });
  await visit.context.route('**/embed/board.js', (route) => route.abort());
  await visit.page.goto(aggressive.origin);
  expect(aggressive.button).toEqual(await lookOf(button(visit)));
  forgive(visit, 'net::ERR_FAILED');
});

it('a board is as dark as the page around it says, and else as the person prefers', async () => {
  const { page } = await visitPortal('plain-html', [], 'plain-scheme');
  const board = (theme: string) => page.locator(`daybook-board [data-theme="${theme}"]`);
  const choose = (theme: string) => page.locator('daybook-board').evaluate((host, name) => host.setAttribute('theme', name), theme);
  const say = (scheme: string) => page.evaluate((value) => (document.documentElement.style.colorScheme = value), scheme);
  await choose('auto');
  await board('light').waitFor();

  await page.emulateMedia({ colorScheme: 'dark' });
  await board('dark').waitFor();
  await say('light');
  await board('light').waitFor();
  await say('light dark');
  await board('dark').waitFor();
  await page.emulateMedia({ colorScheme: 'light' });
  await board('light').waitFor();
  await say('only dark');
  await board('dark').waitFor();

  await choose('light');
  await board('light').waitFor();
});

/** What the parts of a board look like on a site, and what the site's own button does beside it. */
async function looksOf(name: string, id: string) {
  const visit = await visitPortal(name, ['Pay the rent'], id);
  await connect(visit);
  await card(visit.within, 'Pay the rent').waitFor();
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
