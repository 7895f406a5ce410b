import { act, render } from '@testing-library/react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { type BoardEventName, eventProps } from '../board-events.ts';
import type { DaybookBoard } from './daybook-board.ts';
import './board.ts';
import { TestView } from './test-element.ts';

jest.mock('./load-element.ts', () => ({ daybookOrigin: 'https://daybook.example' }));

beforeEach(() => new TestView().install());

const createBoard = () => document.createElement('daybook-board') as DaybookBoard;

const dispatch = (board: DaybookBoard, name: BoardEventName, detail: object = { id: 1 }) =>
  board.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable: true, detail }));

describe('a handler property', () => {
  it.each(Object.entries(eventProps) as [BoardEventName, keyof DaybookBoard][])('for %s is %s', (name, prop) => {
    const board = createBoard();
    expect(board[prop]).toBeNull();
    dispatch(board, name);

    const seen: unknown[] = [];
    Object.assign(board, { [prop]: ({ type, detail }: CustomEvent) => seen.push(type, detail) });
    dispatch(board, name);
    Object.assign(board, { [prop]: null });
    dispatch(board, name);
    expect(seen).toEqual([name, { id: 1 }]);
  });

  it('keeps a value that was set before the element was defined', () => {
    const board = document.createElement('daybook-later') as unknown as DaybookBoard;
    const onReady = jest.fn();
    board.onReady = onReady;
    document.body.append(board);
    customElements.define('daybook-later', class extends customElements.get('daybook-board')! {});
    dispatch(board, 'daybook:ready');
    expect(onReady).toHaveBeenCalledTimes(1);
    board.remove();
  });
});

describe('an event', () => {
  it('is dispatched by a name without a colon too, with the same detail, out of shadow roots', () => {
    const root = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
    const board = root.appendChild(createBoard());
    const seen: unknown[] = [];
    const note = ({ type, detail }: Event & { detail?: unknown }) => seen.push([type, detail]);
    for (const name of ['daybook:task-moved', 'daybook-task-moved']) document.addEventListener(name, note, { once: true });
    dispatch(board, 'daybook:task-moved', { id: 7 });
    expect(seen).toEqual([
      ['daybook-task-moved', { id: 7 }],
      ['daybook:task-moved', { id: 7 }],
    ]);
  });

  it('reaches a handler in JSX of React 19', () => {
    const onMoved = jest.fn();
    const { container } = render(<daybook-board portal="intranet" ondaybook-task-moved={onMoved} />);
    dispatch(container.firstElementChild as DaybookBoard, 'daybook:task-moved', { id: 7 });
    expect(onMoved.mock.calls).toMatchObject([[{ detail: { id: 7 } }]]);
  });

  it('reaches a handler that a ref sets in a page that a server has rendered', () => {
    const onMoved = jest.fn();
    const setHandler = (board: HTMLElement | null) => void Object.assign(board ?? {}, { onTaskMoved: onMoved });
    const page = <daybook-board ref={setHandler} portal="intranet" theme="dark" />;
    const place = document.body.appendChild(document.createElement('div'));
    place.innerHTML = renderToString(page);
    expect(place.innerHTML).toBe('<daybook-board portal="intranet" theme="dark"></daybook-board>');

    const onRecoverableError = jest.fn();
    let root: Root | undefined;
    act(() => void (root = hydrateRoot(place, page, { onRecoverableError })));
    dispatch(place.firstElementChild as DaybookBoard, 'daybook:task-moved', { id: 7 });
    expect(onMoved.mock.calls).toMatchObject([[{ detail: { id: 7 } }]]);
    expect(onRecoverableError).not.toHaveBeenCalled();
    act(() => root?.unmount());
  });

  it.each(['daybook:task-open', 'daybook-task-open'])('is prevented by a listener for %s', (name) => {
    const board = createBoard();
    expect(dispatch(board, 'daybook:task-open')).toBe(true);
    board.addEventListener(name, (event) => event.preventDefault());
    expect(dispatch(board, 'daybook:task-open')).toBe(false);
  });

  it('is prevented by a handler property', () => {
    const board = createBoard();
    board.onTaskOpen = (event) => event.preventDefault();
    expect(dispatch(board, 'daybook:task-open')).toBe(false);
  });
});
