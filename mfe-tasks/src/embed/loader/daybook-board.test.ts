import { importChecked } from '@daybook/kit/host/import-checked';
import { blockSiteData } from '@daybook/kit/testing/test-storage';
import type { DaybookBoard } from './daybook-board.ts';
import { TestElement, TestView } from './test-element.ts';

jest.mock('@daybook/kit/host/import-checked');

// Loaded once, as in a page.
const element = new TestElement();
let view: TestView;

beforeAll(() => {
  jest.mocked(importChecked).mockImplementation(element.load);
});

beforeEach(() => {
  element.reset();
  view = new TestView();
  view.install();
});

afterEach(async () => {
  document.body.replaceChildren();
  await settled();
});

it('keeps properties that the page set before the element was defined', async () => {
  const board = document.body.appendChild(document.createElement('daybook-board')) as DaybookBoard;
  Object.assign(board, { portal: 'early', getToken: () => Promise.resolve('early') });
  await import('./board.ts');

  expect(board.getAttribute('portal')).toBe('early');
  expect(Object.hasOwn(board, 'getToken')).toBe(false);
  expect(await board.getToken?.()).toBe('early');
});

describe('a board whose code is not loaded', () => {
  it('shows an alert, dispatches an event, and loads the code once for all boards on Retry', async () => {
    const events: CustomEvent[] = [];
    document.addEventListener('daybook:error', (event) => events.push(event as CustomEvent), { once: true });
    element.failures.push(new Error('refused'));
    const board = await openBoard({});
    const alert = board.shadowRoot!.querySelector('[role=alert]');
    expect(alert?.textContent).toBe('The board could not be loaded.Retry');
    expect(events.map(({ detail, composed }) => [detail as unknown, composed])).toEqual([
      [{ code: 'load', message: 'Error: refused', version: 1 }, true],
    ]);

    alert?.querySelector('button')?.click();
    await settled();
    expect([element.loads, board.shadowRoot?.textContent]).toEqual([2, 'A board']);

    await openBoard({});
    expect([element.loads, element.opened.length]).toEqual([2, 2]);
  });
});

describe('attributes and properties', () => {
  it('reflect each other', () => {
    const given = { portal: 'intranet', user: '17', theme: 'dark', height: 'fill', loading: 'eager', label: 'My tasks' };
    const board = createBoard(given);
    expect(board).toMatchObject(given);

    Object.assign(board, { portal: 'other', user: '18', theme: 'light', height: 'content', loading: 'lazy', label: 'Board' });
    expect(board.outerHTML).toBe(
      '<daybook-board portal="other" user="18" theme="light" height="content" loading="lazy" label="Board"></daybook-board>',
    );
  });

  it('have defaults for missing and unknown values', () => {
    const defaults = {
      portal: '',
      user: '',
      theme: 'auto',
      height: 'content',
      loading: 'lazy',
      label: 'Progress Board',
      getToken: undefined,
    };
    expect(createBoard({})).toMatchObject(defaults);
    expect(createBoard({ theme: 'pink', height: '100px', loading: '' })).toMatchObject({ ...defaults });
  });
});

describe('a board in a page', () => {
  it('loads nothing before it comes near the viewport', async () => {
    const board = insert(createBoard({ portal: 'intranet' }));
    await settled();
    expect(element.opened).toEqual([]);

    view.comeNear(board);
    await settled();
    expect(element.opened).toMatchObject([{ portal: 'intranet', theme: 'auto', height: 'content', label: 'Progress Board' }]);
    expect(view.isWatching).toBe(false);
  });

  it('loads at once when it is eager, also if that is set later', async () => {
    const board = insert(createBoard({ loading: 'eager' }));
    await settled();
    expect(element.opened).toHaveLength(1);

    board.remove();
    const other = insert(createBoard({}));
    other.loading = 'eager';
    await settled();
    expect(element.opened).toHaveLength(2);
  });

  it('is updated only when an option changes', async () => {
    const getToken = () => Promise.resolve('token');
    const board = await openBoard({ portal: 'intranet', theme: 'dark' });
    board.theme = 'dark';
    expect(element.updates).toEqual([]);

    board.theme = 'light';
    board.getToken = getToken;
    expect(element.updates).toMatchObject([
      { portal: 'intranet', theme: 'light' },
      { theme: 'light', getToken },
    ]);
  });

  it('stays open when it is moved', async () => {
    const board = await openBoard({});
    const place = document.body.appendChild(document.createElement('main'));
    place.append(board);
    await settled();
    expect([element.opened.length, element.closed, board.shadowRoot?.textContent]).toEqual([1, 0, 'A board']);
  });

  it('is closed when it is removed, and opened when it is inserted again', async () => {
    const board = await openBoard({});
    board.remove();
    await settled();
    expect([element.closed, board.shadowRoot?.childNodes.length]).toEqual([1, 0]);

    insert(board);
    view.comeNear(board);
    await settled();
    expect([element.opened.length, board.shadowRoot?.textContent]).toEqual([2, 'A board']);
  });

  it('stops observing when it is removed', async () => {
    insert(createBoard({})).remove();
    await settled();
    expect(view.isWatching).toBe(false);
  });

  it('is not opened if it is removed while its code loads', async () => {
    const board = insert(createBoard({}));
    view.comeNear(board);
    board.remove();
    await settled();
    expect([element.opened.length - element.closed, board.shadowRoot?.childNodes.length]).toEqual([0, 0]);
  });
});

describe('connect', () => {
  it('opens the board first, if it is not open yet', async () => {
    await insert(createBoard({ portal: 'intranet' })).connect();
    expect([element.opened.length, element.connected]).toEqual([1, ['intranet']]);
  });

  it('rejects for a board outside the document', async () => {
    await expect(createBoard({}).connect()).rejects.toThrow('Put the board into the page first.');
  });
});

describe('disconnect', () => {
  const key = 'daybook:connection:intranet:17';
  beforeEach(() => {
    localStorage.clear();
    localStorage.setItem(key, 'r1');
    element.revoke.mockClear();
  });

  it('lets an open board do it', async () => {
    const board = await openBoard({ portal: 'intranet' });
    expect(await board.disconnect()).toEqual({ revoked: true, unsaved: 1 });
    expect([element.disconnected, element.revoke.mock.calls]).toEqual([['intranet'], []]);
  });

  it('needs no open board, and forgets the connection at once', async () => {
    for (const board of [createBoard({ portal: 'intranet' }), insert(createBoard({ portal: 'intranet' }))]) {
      localStorage.setItem(key, 'r1');
      const result = board.disconnect();
      expect(Object.keys(localStorage)).toEqual(['daybook:to-revoke:intranet:r1']);
      expect(await result).toEqual({ revoked: true, unsaved: 0 });
    }
    expect([element.opened, element.revoke.mock.calls[0]?.[1]]).toEqual([[], 'intranet']);
  });

  it('forgets it also if Daybook cannot be reached, and says so', async () => {
    element.revoke.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const result = createBoard({ portal: 'intranet' }).disconnect();
    expect(localStorage.getItem(key)).toBeNull();
    expect(await result).toEqual({ revoked: false, unsaved: 0 });
  });

  it('lets the code of the board end what it has in memory where site data is blocked', async () => {
    blockSiteData();
    expect(await createBoard({ portal: 'intranet' }).disconnect()).toEqual({ revoked: true, unsaved: 0 });
    expect(element.revoke).toHaveBeenCalledTimes(1);
  });
});

function createBoard(attributes: Readonly<Record<string, string>>): DaybookBoard {
  const board = document.createElement('daybook-board') as DaybookBoard;
  for (const [name, value] of Object.entries(attributes)) board.setAttribute(name, value);
  return board;
}

function insert(board: DaybookBoard) {
  document.body.append(board);
  return board;
}

async function openBoard(attributes: Readonly<Record<string, string>>) {
  const board = insert(createBoard(attributes));
  view.comeNear(board);
  await settled();
  return board;
}

/** Waits for pending promises. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
