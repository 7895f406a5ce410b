import { type BoardEventName, boardThemes, defaultLabel } from './board-options.ts';
import { failedNote } from './loader/failed-note.ts';
import { daybookOrigin, type ElementModule, elementUrl } from './loader/load-element.ts';

/** The page of a frame: the board fills it, and what it tells goes to the page around it, if that is the one that it was made for. */
export async function showInFrame(
  asked: URLSearchParams,
  around: Pick<Window, 'postMessage'>,
  reload = () => window.location.reload(),
): Promise<void> {
  const origin = asked.get('origin') ?? '';
  const element = document.createElement('div');
  // To no other origin than the one that the server has found registered for the portal: it frames nobody else.
  const tell = (type: BoardEventName, detail: unknown) => around.postMessage({ type, detail }, origin);
  for (const name of eventNames) element.addEventListener(name, (event) => tell(name, (event as CustomEvent).detail));
  element.style.height = '100%';
  fillPage(element);
  try {
    // Ours is the page: its import map has the hashes, and its integrity policy runs no script that has none.
    const { openBoard } = (await import(/* webpackIgnore: true */ elementUrl)) as ElementModule;
    openBoard(element.attachShadow({ mode: 'open' }), {
      origin: daybookOrigin,
      portal: asked.get('portal') ?? '',
      theme: boardThemes.find((theme) => theme === asked.get('theme')),
      label: asked.get('label') ?? defaultLabel,
      height: 'fill',
      onBehalfOf: origin,
    });
  } catch (error) {
    // A browser may remember the failure for the life of the page, and the import map has no hash for another address.
    fillPage(failedNote(reload));
    tell('daybook:error', { version: 1, code: 'load', message: String(error) });
  }
}

const eventNames = [
  'daybook:ready',
  'daybook:task-moved',
  'daybook:task-open',
  'daybook:error',
  'daybook:auth-required',
] as const satisfies readonly BoardEventName[];

function fillPage(content: HTMLElement) {
  document.documentElement.style.height = '100%';
  Object.assign(document.body.style, { height: '100%', margin: '0' });
  document.body.replaceChildren(content);
}

void showInFrame(new URLSearchParams(window.location.search), window.parent);
