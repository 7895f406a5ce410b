import type { ArchivedTask, Imported } from '@daybook/contracts/archive';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Database } from '../database/database.ts';
import { inChunks } from '../database/in-chunks.ts';
import { instant } from '../database/instant.ts';
import { rowsOf } from '../database/rows-of.ts';
import { Quotas } from '../quotas/quotas.ts';
import { sortTasks } from './sort-tasks.ts';
import { TaskEntity } from './task.entity.ts';

/** Tasks in an archive and out of it. */
@Injectable()
export class TasksArchiveService {
  constructor(
    private readonly database: Database,
    private readonly quotas: Quotas,
  ) {}

  /** All tasks in batches, oldest first: a number may change meanwhile, and a task be left out or doubled by it. */
  async *exportTasks(owner: string): AsyncGenerator<ArchivedTask[]> {
    let batch: (ArchivedTask & { key: string })[];
    let last = firstKey;
    do {
      batch = await this.database.rows(batchStatement, [owner, last]);
      last = batch.at(-1)?.key ?? last;
      yield batch.map(({ key: _, ...task }) => task);
    } while (batch.length > 0);
  }

  /** Adds the tasks whose numbers are free. A number that another task has is told, and that task is left as it is. */
  async importTasks(owner: string, archived: readonly ArchivedTask[]): Promise<Imported['tasks']> {
    const ours = new Set<number>();
    for (;;) {
      const others = (await this.tasksAt(owner, archived)).filter(({ number }) => !ours.has(number));
      const { added, kept, conflicting } = sortTasks(archived, others);
      const missing = added.filter(({ id }) => !ours.has(id));
      await this.quotas.reserve(owner, { notes: 0, noteBytes: 0, tasks: missing.length });
      for (const number of await this.insert(owner, missing)) ours.add(number);
      // Fewer when somebody took such a number in the meantime: the next round tells what has it.
      if (ours.size === added.length) return { added: ours.size, kept, conflicting };
    }
  }

  private async tasksAt(owner: string, archived: readonly ArchivedTask[]): Promise<TaskEntity[]> {
    const found: TaskEntity[] = [];
    for (const chunk of inChunks(archived)) {
      const number = In(chunk.map(({ id }) => id));
      found.push(...(await this.database.manager.findBy(TaskEntity, { ownerId: owner, number })));
    }
    return found;
  }

  /** The numbers that were free: nothing is raised where one is taken, so that the transaction lives on. */
  private async insert(owner: string, tasks: readonly ArchivedTask[]): Promise<number[]> {
    const numbers: number[] = [];
    for (const chunk of inChunks(tasks)) {
      const rows = chunk.map(({ id: number, ...task }) => ({ ...task, ownerId: owner, id: uuid(), number }));
      const insertion = this.database.manager.createQueryBuilder().insert().into(TaskEntity).values(rows).orIgnore();
      const inserted = await insertion.returning('number').updateEntity(false).execute();
      for (const { number } of rowsOf<{ number: number }>(inserted)) numbers.push(number);
    }
    return numbers;
  }
}

const firstKey = '00000000-0000-0000-0000-000000000000';

const batchStatement = `select id as key, number as id, title, category, ${instant('created')}
  from tasks where owner_id = $1 and id > $2 order by tasks.id limit 500`;
