import type { Task } from '@daybook/contracts/tasks';
import { isDeepStrictEqual } from 'node:util';
import { baseUrl } from '../setup/base-url.ts';
import { createPerson, type Person } from '../setup/people.ts';
import { servePortal } from '../setup/portal-site.ts';
import { columnsByTitle, registerPortal, withdraw } from '../setup/portals.ts';
import { journeySettings } from '../setup/product.ts';
import { openAs } from './setup/account.ts';
import { waitForDragging, drag, expectInColumn } from './setup/board.ts';
import { button, card, link } from './setup/find.ts';
import { waitUntil } from '../setup/wait-until.ts';
import type { Tab } from './setup/tab.ts';
import { lateTexts } from '../../mfe-tasks/src/embed/late-texts.ts';
import { texts as boardTexts } from '../../mfe-tasks/src/embed/texts.ts';
import { texts as connectTexts } from '../../shell/src/connect/texts.ts';

async function openSite(name: 'plain-html' | 'iframe') {
  const { origin } = await servePortal(name);
  await registerPortal(name, origin);
  const person = await createPerson();
  for (const title of ['Pay the rent', 'Call Ann']) await person.post<Task>('/api/tasks/', { title, category: 'incomplete' });
  const tab = await openAs(person);
  await tab.goto(origin);
  return { tab, person };
}

async function moveBoth(board: Tab, person: Person) {
  await waitForDragging(board);
  await drag(board, 'Pay the rent', 'DONE');
  await expectInColumn(board, 'DONE', 'Pay the rent');
  await board.focus(link('', card('Call Ann')));
  await board.press(' ', 'ArrowRight', 'ArrowRight', ' ');
  await expectInColumn(board, 'IN REVIEW', 'Call Ann');
  await expectColumns(person, { 'Pay the rent': 'completed', 'Call Ann': 'inreview' });
}

async function expectColumns(person: Person, columns: Awaited<ReturnType<typeof columnsByTitle>>) {
  await waitUntil(`the columns ${JSON.stringify(columns)}`, async () => isDeepStrictEqual(await columnsByTitle(person), columns));
  expect(await columnsByTitle(person)).toEqual(columns);
}

it('the element on another site is connected, used by mouse and keyboard, stays connected after a reload, is withdrawn, and disconnects', async () => {
  const { tab, person } = await openSite('plain-html');
  await connect(tab);
  await moveBoth(tab, person);
  await tab.reload();
  await expectInColumn(tab, 'DONE', 'Pay the rent');

  expect(await withdraw({ person, id: 'plain-html' })).toBe(1);
  await tab.reload();
  await expect(tab).toShow(button(boardTexts.connect));

  await connect(tab);
  await expectInColumn(tab, 'DONE', 'Pay the rent');
  await tab.click(button(lateTexts.disconnect));
  await expect(tab).toShow(button(boardTexts.connect));
  await tab.reload();
  await expect(tab).toShow(button(boardTexts.connect));
});

it('the frame on another site is connected, used by mouse and keyboard, and stays connected until the page is closed', async () => {
  const { tab, person } = await openSite('iframe');
  const board = tab.frame('iframe');
  await connect(board);
  const connectedAt = Date.now();
  await moveBoth(board, person);
  await waitUntil('the first token to run out', () =>
    Promise.resolve(Date.now() > connectedAt + 1000 * Number(journeySettings.PORTAL_TOKEN_SECONDS)),
  );
  await drag(board, 'Call Ann', 'BACKLOG');
  await expectColumns(person, { 'Pay the rent': 'completed', 'Call Ann': 'backlog' });
});

/** Presses Connect, and allows it in Daybook's window. */
async function connect(board: Tab) {
  const window = await board.waitForWindow(() => board.click(button(boardTexts.connect)));
  await window.waitUntil('the window of Daybook', (daybook) => location.origin === daybook, new URL(baseUrl()).origin);
  await window.click(button(connectTexts.allow));
  await window.waitForClose();
}
