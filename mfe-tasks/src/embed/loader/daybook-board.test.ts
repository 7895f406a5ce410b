import { importChecked } from '@daybook/kit/host/import-checked';
import type { DaybookBoard } from './daybook-board.ts';
import { TestElement, TestView } from './test-element.ts';

jest.mock('@daybook/kit/host/import-checked');

// As a page does, the tests load it once.
const element = new TestElement();
let view: TestView;

beforeAll(() => {
  jest.mocked(importChecked).mockImplementation(element.load);
});

beforeEach(() => {
  element.forget();
  view = new TestView();
  view.install();
});

afterEach(async () => {
  document.body.replaceChildren();
  await settled();
});

it('takes up what a page set before it was defined', async () => {
  const board = document.body.appendChild(document.createElement('daybook-board')) as DaybookBoard;
  Object.assign(board, { portal: 'early', getToken: () => Promise.resolve('early') });
  await import('./board.ts');

  expect(board.getAttribute('portal')).toBe('early');
  expect(Object.hasOwn(board, 'getToken')).toBe(false);
  expect(await board.getToken?.()).toBe('early');
});

describe('a board whose code does not come', () => {
  it('says so in its place and as an event, and tries again; what came is for all boards', async () => {
    const told: CustomEvent[] = [];
    document.addEventListener('daybook:error', (event) => told.push(event as CustomEvent), { once: true });
    element.failures.push(new Error('refused'));
    const board = await opened({});
    const alert = board.shadowRoot!.querySelector('[role=alert]');
    expect(alert?.textContent).toBe('The board could not be loaded.Retry');
    expect(told.map(({ detail, composed }) => [detail as unknown, composed])).toEqual([
      [{ code: 'load', message: 'Error: refused', version: 1 }, true],
    ]);

    alert?.querySelector('button')?.click();
    await settled();
    expect([element.asked, board.shadowRoot?.textContent]).toEqual([2, 'A board']);

    await opened({});
    expect([element.asked, element.opened.length]).toEqual([2, 2]);
  });
});

describe('attributes and properties', () => {
  it('are one', () => {
    const board = aBoard({ portal: 'intranet', theme: 'dark', height: 'fill', loading: 'eager', label: 'My tasks' });
    expect(board).toMatchObject({ portal: 'intranet', theme: 'dark', height: 'fill', loading: 'eager', label: 'My tasks' });

    Object.assign(board, { portal: 'other', theme: 'light', height: 'content', loading: 'lazy', label: 'Board' });
    expect(board.outerHTML).toBe(
      '<daybook-board portal="other" theme="light" height="content" loading="lazy" label="Board"></daybook-board>',
    );
  });

  it('have their defaults where they say nothing, or what is not known', () => {
    const defaults = {
      portal: '',
      theme: 'auto',
      height: 'content',
      loading: 'lazy',
      label: 'Progress Board',
      getToken: undefined,
    };
    expect(aBoard({})).toMatchObject(defaults);
    expect(aBoard({ theme: 'pink', height: '100px', loading: '' })).toMatchObject({ ...defaults });
  });
});

describe('a board in a page', () => {
  it('loads nothing before it comes near the view', async () => {
    const board = shown(aBoard({ portal: 'intranet' }));
    await settled();
    expect(element.opened).toEqual([]);

    view.comeNear(board);
    await settled();
    expect(element.opened).toMatchObject([{ portal: 'intranet', theme: 'auto', height: 'content', label: 'Progress Board' }]);
    expect(view.isWatching).toBe(false);
  });

  it('loads at once when it is to, also when it hears so later', async () => {
    const board = shown(aBoard({ loading: 'eager' }));
    await settled();
    expect(element.opened).toHaveLength(1);

    board.remove();
    const other = shown(aBoard({}));
    other.loading = 'eager';
    await settled();
    expect(element.opened).toHaveLength(2);
  });

  it('is told of what changes, and of nothing that does not', async () => {
    const getToken = () => Promise.resolve('token');
    const board = await opened({ portal: 'intranet', theme: 'dark' });
    board.theme = 'dark';
    expect(element.updates).toEqual([]);

    board.theme = 'light';
    board.getToken = getToken;
    expect(element.updates).toMatchObject([
      { portal: 'intranet', theme: 'light' },
      { theme: 'light', getToken },
    ]);
  });

  it('stays as it is when it is moved', async () => {
    const board = await opened({});
    const place = document.body.appendChild(document.createElement('main'));
    place.append(board);
    await settled();
    expect([element.opened.length, element.closed, board.shadowRoot?.textContent]).toEqual([1, 0, 'A board']);
  });

  it('ends when it is taken out, and begins anew when it is put back', async () => {
    const board = await opened({});
    board.remove();
    await settled();
    expect([element.closed, board.shadowRoot?.childNodes.length]).toEqual([1, 0]);

    shown(board);
    view.comeNear(board);
    await settled();
    expect([element.opened.length, board.shadowRoot?.textContent]).toEqual([2, 'A board']);
  });

  it('waits for nothing any more once it is taken out', async () => {
    shown(aBoard({})).remove();
    await settled();
    expect(view.isWatching).toBe(false);
  });

  it('leaves nothing when it is taken out while its code comes', async () => {
    const board = shown(aBoard({}));
    view.comeNear(board);
    board.remove();
    await settled();
    expect([element.opened.length - element.closed, board.shadowRoot?.childNodes.length]).toEqual([0, 0]);
  });
});

describe('connect', () => {
  it('opens the window, and the board before where it was not open yet', async () => {
    await shown(aBoard({ portal: 'intranet' })).connect();
    expect([element.opened.length, element.connected]).toEqual([1, ['intranet']]);
  });

  it('is refused to a board that stands nowhere', async () => {
    await expect(aBoard({}).connect()).rejects.toThrow('Put the board into the page first.');
  });
});

function aBoard(attributes: Readonly<Record<string, string>>): DaybookBoard {
  const board = document.createElement('daybook-board') as DaybookBoard;
  for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
  return board;
}

function shown(board: DaybookBoard) {
  document.body.append(board);
  return board;
}

async function opened(attributes: Readonly<Record<string, string>>) {
  const board = shown(aBoard(attributes));
  view.comeNear(board);
  await settled();
  return board;
}

/** What was begun by a promise is done by then. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
