import './loader/board.ts';
import { boardThemes, type BoardEventName, defaultLabel } from './board-options.ts';
import type { DaybookBoard } from './loader/daybook-board.ts';

/** The page of a frame: the board fills it, and what it tells goes to the page around it, if that is the one that it was made for. */
export function showInFrame(address: URL, around: Pick<Window, 'postMessage'>): DaybookBoard {
  const asked = address.searchParams;
  const board = document.createElement('daybook-board') as DaybookBoard;
  board.portal = asked.get('portal') ?? '';
  board.theme = boardThemes.find((theme) => theme === asked.get('theme')) ?? 'auto';
  board.label = asked.get('label') ?? defaultLabel;
  board.height = 'fill';
  board.loading = 'eager';
  const origin = asked.get('origin');
  for (const name of eventNames) board.addEventListener(name, (event) => origin && tell(around, origin, event));
  fillPage();
  document.body.replaceChildren(board);
  return board;
}

/** To no other origin than the one that the server has found registered for the portal: it frames nobody else. */
function tell(around: Pick<Window, 'postMessage'>, origin: string, { type, detail }: CustomEventInit & Pick<Event, 'type'>) {
  around.postMessage({ type, detail: detail as unknown }, origin);
}

const eventNames = [
  'daybook:ready',
  'daybook:task-moved',
  'daybook:task-open',
  'daybook:error',
  'daybook:auth-required',
] as const satisfies readonly BoardEventName[];

function fillPage() {
  document.documentElement.style.height = '100%';
  Object.assign(document.body.style, { height: '100%', margin: '0' });
}

showInFrame(new URL(window.location.href), window.parent);
