import { listTasks, readTask, type Task, updateTask } from '@daybook/contracts/tasks';
import { entityTexts } from '@daybook/kit/entity/entity-texts';
import { jsonResponse, renderApp, type TestHost, testHost } from '@daybook/kit/testing/test-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { withOutbox } from '@daybook/host/testing/with-outbox';
import { aTask } from './task/test-task.ts';
import { TasksApp } from './tasks-app.tsx';

export { aTask } from './task/test-task.ts';

/** The texts that tasks share with other entities. */
export const taskTexts = entityTexts('task');

/** Returns the ETag of a task in the tests. */
export const taskEtag = (id: number, version: number) => `"card-${id}.${version}"`;

/** Renders the app at a path, with a server that has these tasks and accepts every change unless `script` changes that. */
export function openTasks(at: string, tasks: readonly Task[] = [aTask()], script: (host: TestHost) => void = () => undefined) {
  const host = withOutbox(testHost({ at }));
  const stored = new Map(tasks.map((task) => [task.id, { task, version: 1 }]));
  const asStored = (id: number) => {
    const found = stored.get(id);
    return found ? jsonResponse(found.task, { etag: taskEtag(id, found.version) }) : new Response(null, { status: 404 });
  };
  host.api.on(listTasks, () => [...stored.values()].map(({ task }) => task));
  host.api.on(readTask, ({ params }) => asStored(Number(params.pk)));
  host.api.on(updateTask, ({ params, body }) => {
    const id = Number(params.pk);
    stored.set(id, { task: aTask({ ...stored.get(id)?.task, ...(body as object) }), version: (stored.get(id)?.version ?? 0) + 1 });
    return asStored(id);
  });
  script(host);
  return { host, stored, user: userEvent.setup(), ...renderApp(<TasksApp />, host) };
}

export const column = (name: string) => screen.getByRole('region', { name });

/** Returns the names of the links on a column's cards. */
export const cardsIn = (name: string) =>
  [...column(name).querySelectorAll('article a')].map((link) => link.getAttribute('aria-label'));
