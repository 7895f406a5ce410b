import './loader/board.ts';
import type { BoardEvent, BoardEventName, GetToken } from './board-options.ts';
import type { DaybookBoard } from './loader/daybook-board.ts';

/** What a single-spa root gives to the parcel: the element's properties, and a function for each of its events. */
export interface ParcelProps {
  readonly domElement: HTMLElement;
  readonly portal: string;
  readonly theme?: DaybookBoard['theme'];
  readonly height?: DaybookBoard['height'];
  readonly loading?: DaybookBoard['loading'];
  readonly label?: string;
  readonly getToken?: GetToken;
  readonly onReady?: (event: BoardEvent<'daybook:ready'>) => void;
  readonly onTaskMoved?: (event: BoardEvent<'daybook:task-moved'>) => void;
  readonly onTaskOpen?: (event: BoardEvent<'daybook:task-open'>) => void;
  readonly onError?: (event: BoardEvent<'daybook:error'>) => void;
  readonly onAuthRequired?: (event: BoardEvent<'daybook:auth-required'>) => void;
}

/** Nothing is to be readied: the element loads what it needs. */
export const bootstrap = () => Promise.resolve();

export function mount(props: ParcelProps): Promise<void> {
  const board = document.createElement('daybook-board') as DaybookBoard;
  boards.set(props.domElement, { board, props });
  for (const [event, handler] of Object.entries(handlers)) {
    board.addEventListener(event, (told) => {
      const handle = boards.get(props.domElement)?.props[handler];
      (handle as ((told: Event) => void) | undefined)?.(told);
    });
  }
  assign(board, props);
  props.domElement.append(board);
  return done;
}

/** With what is left out a property goes back to its default. */
export function update(props: ParcelProps): Promise<void> {
  const shown = boards.get(props.domElement);
  if (shown) {
    boards.set(props.domElement, { ...shown, props });
    assign(shown.board, props);
  }
  return done;
}

export function unmount({ domElement }: ParcelProps): Promise<void> {
  boards.get(domElement)?.board.remove();
  boards.delete(domElement);
  return done;
}

/** What single-spa waits for. */
const done = Promise.resolve();

/** One parcel may be mounted in several places. */
const boards = new Map<HTMLElement, { readonly board: DaybookBoard; readonly props: ParcelProps }>();

const handlers = {
  'daybook:ready': 'onReady',
  'daybook:task-moved': 'onTaskMoved',
  'daybook:task-open': 'onTaskOpen',
  'daybook:error': 'onError',
  'daybook:auth-required': 'onAuthRequired',
} as const satisfies Record<BoardEventName, keyof ParcelProps>;

function assign(board: DaybookBoard, props: ParcelProps) {
  for (const name of ['portal', 'theme', 'height', 'loading', 'label'] as const) {
    const value = props[name];
    if (value === undefined) board.removeAttribute(name);
    else board.setAttribute(name, value);
  }
  board.getToken = props.getToken;
}
