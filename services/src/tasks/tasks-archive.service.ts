import type { ArchivedTask, Imported } from '@daybook/contracts/archive';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Database } from '../database/database.ts';
import { inChunks } from '../database/in-chunks.ts';
import { instant } from '../database/instant.ts';
import { sortTasks } from './sort-tasks.ts';
import { TaskEntity } from './task.entity.ts';

/** Tasks in an archive and out of it. */
@Injectable()
export class TasksArchiveService {
  constructor(private readonly database: Database) {}

  exportTasks(owner: string): Promise<ArchivedTask[]> {
    const columns = `number as id, title, category, ${instant('created')}`;
    return this.database.manager.query(`select ${columns} from tasks where owner_id = $1 order by number`, [owner]);
  }

  /** Adds the tasks whose numbers are free. A number that another task has is told, and that task is left as it is. */
  async importTasks(owner: string, archived: readonly ArchivedTask[]): Promise<Imported['tasks']> {
    const { added, kept, conflicting } = sortTasks(archived, await this.tasksAt(owner, archived));
    const rows = added.map(({ id: number, ...task }) => ({ ...task, ownerId: owner, id: uuid(), number }));
    for (const chunk of inChunks(rows)) {
      const insertion = this.database.manager.createQueryBuilder().insert().into(TaskEntity);
      await insertion
        .values([...chunk])
        .updateEntity(false)
        .execute();
    }
    return { added: added.length, kept, conflicting };
  }

  private async tasksAt(owner: string, archived: readonly ArchivedTask[]): Promise<TaskEntity[]> {
    const found: TaskEntity[] = [];
    for (const chunk of inChunks(archived)) {
      const number = In(chunk.map(({ id }) => id));
      found.push(...(await this.database.manager.findBy(TaskEntity, { ownerId: owner, number })));
    }
    return found;
  }
}
