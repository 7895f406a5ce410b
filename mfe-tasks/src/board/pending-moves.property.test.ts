import { readTask, type TaskCategory, taskCategories, updateTask } from '@daybook/contracts/tasks';
import { jsonResponse, testHost } from '@daybook/kit/testing/test-host';
import { lazyOutbox } from '@daybook/kit/host/lazy-outbox';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import fc from 'fast-check';
import { withOutbox } from '@daybook/host/testing/with-outbox';
import { aTask } from '../task/test-task.ts';
import { withTasks } from '../task/sorted-tasks.ts';
import { movedTasks, now, type TaskList } from './apply-moves.ts';
import { createPendingMoves } from './pending-moves.ts';

const ids = [1, 2, 3] as const;
const drag = fc.record({ id: fc.constantFrom(...ids), to: fc.constantFrom(...taskCategories) });

/** A server, its list, which is read after each save, and the board's moves. The scheduler decides the order of their steps. */
function aBoard(scheduler: fc.Scheduler) {
  const server = new Map<number, TaskCategory>(ids.map((id) => [id, 'incomplete']));
  const saved: { id: number; to: TaskCategory }[] = [];
  const taskOf = (id: number) => aTask({ id, category: server.get(id) ?? 'incomplete' });
  let list: TaskList = { tasks: ids.map(taskOf), readAt: now() };
  const host = withOutbox(testHost());
  host.api.on(readTask, ({ params }) => jsonResponse(taskOf(Number(params.pk)), { etag: '"1"' }));
  host.api.on(updateTask, async ({ params, body }) => {
    const [id, to] = [Number(params.pk), (body as { category: TaskCategory }).category];
    await scheduler.schedule(Promise.resolve(), 'the request arrives');
    server.set(id, to);
    saved.push({ id, to });
    await scheduler.schedule(Promise.resolve(), 'the response arrives');
    return jsonResponse(aTask({ id, category: to }), { etag: '"1"' });
  });
  const read = async () => {
    const readAt = now();
    await scheduler.schedule(Promise.resolve(), 'the request for the list arrives');
    const tasks = ids.map(taskOf);
    await scheduler.schedule(Promise.resolve(), 'the list arrives');
    // As SWR does: drops the response to an older request than that of the shown list.
    if (readAt < list.readAt) return;
    list = { tasks, readAt };
    moves.dropShown(readAt);
  };
  const outbox = lazyOutbox(host);
  const moves = createPendingMoves({ outbox, knownTask: () => undefined, onSettled: () => void read() });
  const shown = (id: number) => withTasks(list.tasks, movedTasks(list, moves.get())).find((task) => task.id === id);
  const isDone = () => outbox.entries.get().length === 0;
  return { server, saved, moves, shown, isDone };
}

describe('moves, in any order of drags, saves and reloads', () => {
  it('always show each card where it was dropped last, and are saved in their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(drag, { minLength: 1, maxLength: 8 }), async (scheduler, drags) => {
        installTestLocks();
        const { server, saved, moves, shown, isDone } = aBoard(scheduler);
        const put = new Map<number, TaskCategory>();
        const isTrue = () => ids.every((id) => shown(id)?.category === (put.get(id) ?? 'incomplete'));
        const steps = drags.map(({ id, to }) => ({
          label: `card ${id} to ${to}`,
          builder: () => {
            const task = shown(id);
            if (task && task.category !== to) {
              put.set(id, to);
              moves.add(task, to);
            }
            return Promise.resolve(isTrue());
          },
        }));
        void scheduler.scheduleSequence(steps);
        while (scheduler.count() > 0 || !isDone()) {
          if (scheduler.count() > 0) await scheduler.waitOne();
          await settle();
          expect(isTrue()).toBe(true);
        }
        for (const id of ids) expect(server.get(id)).toBe(put.get(id) ?? 'incomplete');
        for (const id of ids) expect(isInOrder(saved, drags, id)).toBe(true);
        expect(moves.get()).toEqual([]);
      }),
    );
  });
});

/** Waits for what a step causes: the body of a response is read in tasks of its own. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 2));

/** True if the saved moves of a card are some of its drags, in their order. */
function isInOrder(
  saved: readonly { id: number; to: TaskCategory }[],
  drags: readonly { id: number; to: TaskCategory }[],
  id: number,
) {
  const made = drags.filter((one) => one.id === id).map(({ to }) => to);
  let from = 0;
  return saved
    .filter((one) => one.id === id)
    .every(({ to }) => {
      from = made.indexOf(to, from) + 1;
      return from > 0;
    });
}
