import { type BoardEventName, boardEventNames } from './board-events.ts';
import { boardThemes, defaultLabel, type OpenBoard } from './board-options.ts';
import { disconnect } from './loader/disconnect.ts';
import { loadFailedAlert, daybookOrigin, type ElementModule, elementUrl } from './loader/load-element.ts';

/**
 * Fills the page of a frame with the board that `parameters` name, and posts its events to the page around the frame. Opens none in a page
 * that is not framed: a link of any site to it, with a user, would end the connections of others.
 */
export async function showInFrame(
  parameters: URLSearchParams,
  parent: Pick<Window, 'postMessage'>,
  reload = () => window.location.reload(),
): Promise<void> {
  if (parent === window) return document.body.replaceChildren('This board is for a frame in a page of your organization.');
  const origin = parameters.get('origin') ?? '';
  const portal = parameters.get('portal') ?? '';
  let board: OpenBoard | undefined;
  const element = document.createElement('div');
  // Only to the origin that the server has found registered for the portal: no other page may frame this one.
  const post = (type: BoardEventName | 'daybook:disconnected', detail: unknown) => parent.postMessage({ type, detail }, origin);
  for (const name of boardEventNames) element.addEventListener(name, (event) => post(name, (event as CustomEvent).detail));
  window.addEventListener('message', ({ source, origin: from, data }: MessageEvent<{ type?: unknown } | null>) => {
    if (source !== parent || from !== origin || data?.type !== 'daybook:disconnect') return;
    void disconnect(board, portal, load).then((result) => post('daybook:disconnected', { version: 1, ...result }));
  });
  element.style.height = '100%';
  fillPage(element);
  try {
    const { openBoard } = await load();
    board = openBoard(element.attachShadow({ mode: 'open' }), {
      origin: daybookOrigin,
      portal,
      user: parameters.get('user') ?? '',
      theme: boardThemes.find((theme) => theme === parameters.get('theme')),
      label: parameters.get('label') ?? defaultLabel,
      height: 'fill',
      onBehalfOf: origin,
    });
  } catch (error) {
    // Reloads the page: a browser may cache a failed module for the life of the page, and the import map has only this address.
    fillPage(loadFailedAlert(reload));
    post('daybook:error', { version: 1, code: 'load', message: String(error) });
  }
}

// The page is ours: its import map has the hashes, and its integrity policy blocks scripts without one.
const load = () => import(/* webpackIgnore: true */ elementUrl) as Promise<ElementModule>;

function fillPage(content: HTMLElement) {
  document.documentElement.style.height = '100%';
  Object.assign(document.body.style, { height: '100%', margin: '0' });
  document.body.replaceChildren(content);
}

void showInFrame(new URLSearchParams(window.location.search), window.parent);
