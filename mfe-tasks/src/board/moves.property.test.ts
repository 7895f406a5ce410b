import { type TaskCategory, taskCategories } from '@daybook/contracts/tasks';
import fc from 'fast-check';
import { aTask } from '../test-tasks.tsx';
import { applyMoves, type TaskList } from './apply-moves.ts';
import { keepMoves, type Outcome } from './moves.ts';

const ids = [1, 2, 3] as const;
const drag = fc.record({ id: fc.constantFrom(...ids), to: fc.constantFrom(...taskCategories) });

/** A server, a list that is read from it again and again, and a person who drags: in whichever order their work is done. */
function aBoard(scheduler: fc.Scheduler) {
  const server = new Map<number, TaskCategory>(ids.map((id) => [id, 'incomplete']));
  const saved: { id: number; to: TaskCategory }[] = [];
  let time = 0;
  const now = () => (time += 1);
  const onServer = () => ids.map((id) => aTask({ id, category: server.get(id) ?? 'incomplete' }));
  let list: TaskList = { tasks: onServer(), readAt: now() };
  const save = async (id: number, to: TaskCategory): Promise<Outcome> => {
    await scheduler.schedule(Promise.resolve(), 'the request arrives');
    server.set(id, to);
    saved.push({ id, to });
    await scheduler.schedule(Promise.resolve(), 'the answer comes');
    return { state: 'saved' };
  };
  const read = async () => {
    const readAt = now();
    await scheduler.schedule(Promise.resolve(), 'the question for the list arrives');
    const tasks = onServer();
    await scheduler.schedule(Promise.resolve(), 'the list comes');
    // As the cache of server state does: an answer to an older question than the one that is shown is dropped.
    if (readAt < list.readAt) return;
    list = { tasks, readAt };
    moves.listed(readAt);
  };
  const moves = keepMoves({ save, now, onAnswered: () => void read() });
  const shown = (id: number) => applyMoves(list, moves.get()).find((task) => task.id === id)?.category;
  return { server, saved, moves, shown };
}

describe('moves, however drags, saves and reloads overlap', () => {
  it('show each card where it was put last, at every moment, and save the moves of a card in their order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(drag, { minLength: 1, maxLength: 8 }), async (scheduler, drags) => {
        const { server, saved, moves, shown } = aBoard(scheduler);
        const put = new Map<number, TaskCategory>();
        const isTrue = () => ids.every((id) => shown(id) === (put.get(id) ?? 'incomplete'));
        const steps = drags.map(({ id, to }) => ({
          label: `card ${id} to ${to}`,
          builder: () => {
            if (shown(id) !== to) {
              put.set(id, to);
              moves.moveTask(id, to);
            }
            return Promise.resolve(isTrue());
          },
        }));
        void scheduler.scheduleSequence(steps);
        while (scheduler.count() > 0) {
          await scheduler.waitOne();
          await everythingThatFollows();
          expect(isTrue()).toBe(true);
        }
        for (const id of ids) expect(server.get(id)).toBe(put.get(id) ?? 'incomplete');
        for (const id of ids) expect(isInOrder(saved, drags, id)).toBe(true);
        expect(moves.get()).toEqual([]);
      }),
    );
  });
});

/** What an answer brings about before the next thing happens. */
async function everythingThatFollows() {
  for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
}

/** What was saved of a card is some of its drags, in the order in which they were made. */
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
