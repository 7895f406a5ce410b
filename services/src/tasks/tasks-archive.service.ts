import type { Imported } from '@daybook/contracts/archive';
import type { ArchivedTask } from '@daybook/contracts/tasks';
import { Injectable } from '@nestjs/common';
import { Any } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Database } from '../database/database.ts';
import { Quotas } from '../quotas/quotas.ts';
import { archivedColumns } from './task-columns.ts';
import { TaskEntity } from './task.entity.ts';

/** Exports and imports tasks. */
@Injectable()
export class TasksArchiveService {
  constructor(
    private readonly database: Database,
    private readonly quotas: Quotas,
  ) {}

  /** Yields all tasks in batches, by row id: by number, a change meanwhile would skip or repeat a task. */
  async *exportTasks(owner: string): AsyncGenerator<ArchivedTask[]> {
    let batch: (ArchivedTask & { key: string })[];
    let last = firstKey;
    do {
      batch = await this.database.rows(batchStatement, [owner, last]);
      last = batch.at(-1)?.key ?? last;
      yield batch.map(({ key: _, ...task }) => task);
    } while (batch.length > 0);
  }

  /** Adds the tasks whose numbers are free. Reports the numbers of other tasks, and leaves those as they are. */
  async importTasks(owner: string, archived: readonly ArchivedTask[]): Promise<Imported['tasks']> {
    const ours = new Set<number>();
    for (;;) {
      const present = await this.database.manager.findBy(TaskEntity, { ownerId: owner, number: Any(archived.map(({ id }) => id)) });
      const others = present.filter(({ number }) => !ours.has(number));
      const { added, kept, conflicting } = sortTasks(archived, others);
      const missing = added.filter(({ id }) => !ours.has(id));
      await this.quotas.reserve(owner, { notes: 0, noteBytes: 0, tasks: missing.length });
      const rows = missing.map(({ id: number, ...task }) => ({ ...task, ownerId: owner, id: uuid(), number }));
      for (const number of await this.database.insertMissing(TaskEntity, rows, 'number')) ours.add(number);
      // Fewer if such a number was taken meanwhile. The next round reports it.
      if (ours.size === added.length) return { added: ours.size, kept, conflicting };
    }
  }
}

const firstKey = '00000000-0000-0000-0000-000000000000';

const batchStatement = `select id as key, ${archivedColumns}
  from tasks where owner_id = $1 and id > $2 order by tasks.id limit 500`;

/**
 * Sorts the tasks of an archive: those to add, how many are present unchanged, and the numbers that another task has. Of two with
 * one number it takes the first.
 */
export function sortTasks(
  archived: readonly ArchivedTask[],
  present: readonly { number: number; title: string; category: string }[],
) {
  const byNumber = new Map(present.map(({ number, title, category }) => [number, { title, category }]));
  const sorted = { added: [] as ArchivedTask[], kept: 0, conflicting: [] as number[] };
  for (const task of archived) {
    const other = byNumber.get(task.id);
    if (!other) {
      byNumber.set(task.id, task);
      sorted.added.push(task);
    } else if (other.title === task.title && other.category === task.category) sorted.kept += 1;
    else sorted.conflicting.push(task.id);
  }
  return sorted;
}
