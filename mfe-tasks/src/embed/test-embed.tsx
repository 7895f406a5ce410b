import { listTasks, readTask, updateTask } from '@daybook/contracts/tasks';
import { type FakeApi, jsonResponse, fakeApi } from '@daybook/kit/testing/fake-api';
import { act, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aTask } from '../test-tasks.tsx';
import type { BoardEventName, BoardOptions } from './board-options.ts';
import { openBoard } from './element.tsx';

export const origin = 'https://daybook.example';

/** What jsdom lacks, and is nothing here. */
export function readyBrowser() {
  Object.assign(CSSStyleSheet.prototype, { replaceSync: () => undefined });
  Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) });
}

export const jwtOf = (sub: string) => `head.${btoa(JSON.stringify({ sub }))}.sign`;

/** A board in the page of a host, over a server in memory; the host gives a token, unless the test says otherwise. */
export async function openEmbedded(
  options: Partial<BoardOptions> = { getToken: () => Promise.resolve(jwtOf('ann')) },
  script: (answers: FakeApi) => void = () => undefined,
) {
  const answers = twoTasks();
  script(answers);
  const asked: URL[] = [];
  window.fetch = (address, init) => {
    const url = new URL(address as URL);
    asked.push(url);
    return answers.fetch(url.pathname + url.search, init);
  };
  const element = document.body.appendChild(document.createElement('div'));
  const root = element.attachShadow({ mode: 'open' });
  Object.assign(root, { adoptedStyleSheets: [] });
  const told = hearAll(element);
  const given = { origin, portal: 'intranet', ...options };
  const board = await act(() => Promise.resolve(openBoard(root, given)));
  const close = () => {
    act(() => board.close());
    element.remove();
  };
  const ground = root.querySelector<HTMLElement>('[data-ground]');
  if (!ground) throw new Error('The board has no ground.');
  return {
    answers,
    asked,
    element,
    root,
    told,
    board,
    given,
    close,
    user: userEvent.setup(),
    shown: within(ground),
  };
}

function hearAll(element: Element) {
  const told: [BoardEventName, unknown][] = [];
  const names: BoardEventName[] = [
    'daybook:ready',
    'daybook:task-moved',
    'daybook:task-open',
    'daybook:error',
    'daybook:auth-required',
  ];
  for (const name of names) element.addEventListener(name, (event) => told.push([name, (event as CustomEvent).detail]));
  return told;
}

/** A server with two tasks, which saves what it gets. */
function twoTasks() {
  const answers = fakeApi();
  answers.on(listTasks, () => [aTask({ id: 1 }), aTask({ id: 2, title: 'Rent', category: 'backlog' })]);
  answers.on(readTask, ({ params }) => jsonResponse(aTask({ id: Number(params.pk) }), { etag: '"1"' }));
  answers.on(updateTask, ({ params, body }) =>
    jsonResponse(aTask({ ...(body as object), id: Number(params.pk) }), { etag: '"2"' }),
  );
  return answers;
}
