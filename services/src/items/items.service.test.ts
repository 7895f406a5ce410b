import type { Database } from '../database/database.ts';
import { NotesService } from '../notes/notes.service.ts';
import { TasksService } from '../tasks/tasks.service.ts';

const draft = { title: 'Milk', category: 'backlog' as const };

/** A service whose database returns these rows for each statement. */
function aService(...results: object[][]) {
  const rows = jest.fn(() => Promise.resolve(results.shift() ?? []));
  return new TasksService({ rows } as Partial<Database> as Database, {} as never, {} as never);
}

describe('an update that found no item with its key, although one has the key now', () => {
  const update = (ifMatch?: `"${string}"`[]) => aService([], [{ id: 'other', version: 1 }]).update('ann', 7, draft, { ifMatch });

  it('is rejected with 404 without If-Match, because it required nothing', async () => {
    await expect(update()).rejects.toMatchObject({ status: 404 });
  });

  it('is rejected with 412 if it required another state', async () => {
    await expect(update(['"one.1"'])).rejects.toMatchObject({ status: 412 });
  });
});

it('a deletion of a note that was restored from the trash a moment later is rejected with 404, not for the quota', async () => {
  const results = [[], [{ id: 'restored', version: 2 }]];
  const rows = jest.fn(() => Promise.resolve(results.shift() ?? []));
  const database = { rows, transaction: (work: () => unknown) => work() } as Partial<Database> as Database;
  const notes = new NotesService(database, {} as never, {} as never, {} as never);
  await expect(notes.delete('ann', 'milk', undefined)).rejects.toMatchObject({ status: 404 });
});
