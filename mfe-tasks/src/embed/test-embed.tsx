import { listTasks, readTask, updateTask } from '@daybook/contracts/tasks';
import { type FakeApi, jsonResponse, fakeApi } from '@daybook/kit/testing/fake-api';
import { act, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aTask } from '../test-tasks.tsx';
import { type BoardEventName, boardEventNames } from './board-events.ts';
import type { BoardOptions } from './board-options.ts';
import { openBoard } from './element.tsx';

export const origin = 'https://daybook.example';

/** Stubs what jsdom lacks. */
export function stubBrowser() {
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
  Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) });
}

export const jwtOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.sign`;

/** Opens a board with a server in memory. By default the host page provides the token. */
export async function openEmbedded(
  options: Partial<BoardOptions> = { getToken: () => Promise.resolve(jwtOf('ann')) },
  script: (api: FakeApi) => void = () => undefined,
) {
  const api = twoTasks();
  script(api);
  const requests: URL[] = [];
  window.fetch = (address, init) => {
    const url = new URL(address as URL);
    requests.push(url);
    return api.fetch(url.pathname + url.search, init);
  };
  const element = document.body.appendChild(document.createElement('div'));
  const root = element.attachShadow({ mode: 'open' });
  Object.assign(root, { adoptedStyleSheets: [] });
  const events = recordEvents(element);
  const allOptions = { origin, portal: 'intranet', ...options };
  const board = await act(() => Promise.resolve(openBoard(root, allOptions)));
  const close = () => {
    act(() => board.close());
    element.remove();
  };
  const surface = root.querySelector<HTMLElement>('[data-surface]');
  if (!surface) throw new Error('The board was not rendered.');
  return {
    api,
    requests,
    element,
    root,
    events,
    board,
    options: allOptions,
    close,
    user: userEvent.setup(),
    shown: within(surface),
  };
}

function recordEvents(element: Element) {
  const events: [BoardEventName, unknown][] = [];
  for (const name of boardEventNames) element.addEventListener(name, (event) => events.push([name, (event as CustomEvent).detail]));
  return events;
}

/** A server with two tasks, which saves what it gets. */
function twoTasks() {
  const api = fakeApi();
  api.on(listTasks, () => [aTask({ id: 1 }), aTask({ id: 2, title: 'Rent', category: 'backlog' })]);
  api.on(readTask, ({ params }) => jsonResponse(aTask({ id: Number(params.pk) }), { etag: '"1"' }));
  api.on(updateTask, ({ params, body }) => jsonResponse(aTask({ ...(body as object), id: Number(params.pk) }), { etag: '"2"' }));
  return api;
}
