import './loader/board.ts';
import { type BoardEventProps, forwardEvents } from './board-events.ts';
import type { GetToken } from './board-options.ts';
import type { DaybookBoard } from './loader/daybook-board.ts';

/** The props of the single-spa parcel: the element's properties, and a function for each of its events. */
export interface ParcelProps extends BoardEventProps {
  readonly domElement: HTMLElement;
  readonly portal: string;
  readonly user?: string;
  readonly theme?: DaybookBoard['theme'];
  readonly height?: DaybookBoard['height'];
  readonly loading?: DaybookBoard['loading'];
  readonly label?: string;
  readonly getToken?: GetToken;
}

/** Does nothing: the element loads what it needs. */
export const bootstrap = () => Promise.resolve();

export function mount(props: ParcelProps): Promise<void> {
  const board = document.createElement('daybook-board') as DaybookBoard;
  mounted.set(props.domElement, { board, props });
  forwardEvents(board, () => mounted.get(props.domElement)?.props);
  setProperties(board, props);
  props.domElement.append(board);
  return Promise.resolve();
}

export function update(props: ParcelProps): Promise<void> {
  const board = mounted.get(props.domElement)?.board;
  if (board) {
    mounted.set(props.domElement, { board, props });
    setProperties(board, props);
  }
  return Promise.resolve();
}

export function unmount({ domElement }: ParcelProps): Promise<void> {
  mounted.get(domElement)?.board.remove();
  mounted.delete(domElement);
  return Promise.resolve();
}

/** One parcel may be mounted in several elements. */
const mounted = new Map<HTMLElement, { readonly board: DaybookBoard; readonly props: ParcelProps }>();

/** A property whose prop is left out goes back to its default. */
function setProperties(board: DaybookBoard, props: ParcelProps) {
  for (const name of ['portal', 'user', 'theme', 'height', 'loading', 'label'] as const) {
    const value = props[name];
    if (value === undefined) board.removeAttribute(name);
    else board.setAttribute(name, value);
  }
  board.getToken = props.getToken;
}
