import { createTask, readTask, type Task, updateTask } from '@daybook/contracts/tasks';
import { toChange } from '@daybook/kit/api/call';
import type { OutboxChange } from '@daybook/kit/host/host';
import { offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { openPage } from '../test-shell.tsx';

type PageOptions = NonNullable<Parameters<typeof openPage>[0]>;

/** Opens a page with a server that responds to no change, unless `script` makes it. */
export const openOffline = ({ script, ...options }: PageOptions = {}) =>
  openPage({
    user: 'ann',
    ...options,
    script: (api) => {
      for (const operation of [createTask, readTask, updateTask]) api.on(operation, offline);
      script?.(api);
    },
  });

export const rejected = (detail: string) => () => problemResponse(422, { detail });

const milk: Task = { id: 7, title: 'Milk', category: 'incomplete', created: '2026-11-02T09:30:00.000Z', isBacklog: false };

/** Returns a move of the task Milk as the board adds it. */
export const aMove = (item: Partial<Task> = {}): OutboxChange => {
  const seen = { ...milk, ...item };
  const { id, title } = seen;
  return {
    ...toChange(updateTask, { params: { pk: id }, body: { id, title, category: 'completed' } }),
    item: `tasks/${id}`,
    base: { item: seen, etag: '"1"' },
    summary: 'Moved to DONE',
  };
};

export const saved = (): Task => ({ ...milk, category: 'completed' });
