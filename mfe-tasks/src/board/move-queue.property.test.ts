import { type TaskCategory, taskCategories } from '@daybook/contracts/tasks';
import fc from 'fast-check';
import { aTask } from '../task/test-task.ts';
import { applyMoves, createMoveQueue, type SaveOutcome, type TaskList } from './move-queue.ts';

const ids = [1, 2, 3] as const;
const drag = fc.record({ id: fc.constantFrom(...ids), to: fc.constantFrom(...taskCategories) });

/** A server, its list, which is read after each save, and a queue. The scheduler decides the order of their steps. */
function aBoard(scheduler: fc.Scheduler) {
  const server = new Map<number, TaskCategory>(ids.map((id) => [id, 'incomplete']));
  const saved: { id: number; to: TaskCategory }[] = [];
  let time = 0;
  const now = () => (time += 1);
  const onServer = () => ids.map((id) => aTask({ id, category: server.get(id) ?? 'incomplete' }));
  let list: TaskList = { tasks: onServer(), readAt: now() };
  const save = async (id: number, to: TaskCategory): Promise<SaveOutcome> => {
    await scheduler.schedule(Promise.resolve(), 'the request arrives');
    server.set(id, to);
    saved.push({ id, to });
    await scheduler.schedule(Promise.resolve(), 'the response arrives');
    return { state: 'saved' };
  };
  const read = async () => {
    const readAt = now();
    await scheduler.schedule(Promise.resolve(), 'the request for the list arrives');
    const tasks = onServer();
    await scheduler.schedule(Promise.resolve(), 'the list arrives');
    // As SWR does: drops the response to an older request than that of the shown list.
    if (readAt < list.readAt) return;
    list = { tasks, readAt };
    queue.dropShown(readAt);
  };
  const queue = createMoveQueue({ save, now, onSettled: () => void read() });
  const shown = (id: number) => applyMoves(list, queue.get()).find((task) => task.id === id)?.category;
  return { server, saved, queue, shown };
}

describe('moves, in any order of drags, saves and reloads', () => {
  it('always show each card where it was dropped last, and are saved in their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(drag, { minLength: 1, maxLength: 8 }), async (scheduler, drags) => {
        const { server, saved, queue, shown } = aBoard(scheduler);
        const put = new Map<number, TaskCategory>();
        const isTrue = () => ids.every((id) => shown(id) === (put.get(id) ?? 'incomplete'));
        const steps = drags.map(({ id, to }) => ({
          label: `card ${id} to ${to}`,
          builder: () => {
            if (shown(id) !== to) {
              put.set(id, to);
              queue.add(id, to);
            }
            return Promise.resolve(isTrue());
          },
        }));
        void scheduler.scheduleSequence(steps);
        while (scheduler.count() > 0) {
          await scheduler.waitOne();
          await settle();
          expect(isTrue()).toBe(true);
        }
        for (const id of ids) expect(server.get(id)).toBe(put.get(id) ?? 'incomplete');
        for (const id of ids) expect(isInOrder(saved, drags, id)).toBe(true);
        expect(queue.get()).toEqual([]);
      }),
    );
  });
});

/** Waits for the promises that a step resolves. */
async function settle() {
  for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
}

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
