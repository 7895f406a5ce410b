import { type TaskDraft, taskLimits, type TasksQuery } from '@daybook/contracts/tasks';
import { Injectable } from '@nestjs/common';
import { QueryFailedError } from 'typeorm';
import { v7 as uuid } from 'uuid';
import { Database } from '../database/database.ts';
import { rowsOf } from '../database/rows-of.ts';
import { type Condition, tagColumn } from '../http/entity-tag.ts';
import { cutPage, type Page, writeCursor } from '../http/pages.ts';
import { changedSince, notFound, taken } from '../http/refusal.ts';
import { columns, type StoredTask } from './task-columns.ts';
import { readListCursor } from './task-number.ts';
import { TaskEntity } from './task.entity.ts';

/** Tasks. Each statement names the owner, so that another's task is as if it were not there. */
@Injectable()
export class TasksService {
  constructor(private readonly database: Database) {}

  async listTasks(owner: string, { limit, cursor }: TasksQuery): Promise<Page<StoredTask>> {
    const after = cursor === undefined ? 0 : readListCursor(cursor);
    const tasks = this.database.manager.createQueryBuilder().from(TaskEntity, 'tasks').select(columns);
    tasks.where('owner_id = :owner and number > :after', { owner, after }).orderBy('number');

    const found = await tasks.limit(limit && limit + 1).getRawMany<StoredTask>();
    return cutPage(found, limit, ({ number }) => writeCursor(String(number)));
  }

  async createTask(owner: string, { id: number, ...draft }: TaskDraft): Promise<StoredTask> {
    if (number === undefined) return this.createNext(owner, draft);
    const created = await this.insert({ ownerId: owner, id: uuid(), number, ...draft });
    if (!created) throw numberTaken();
    return created;
  }

  async readTask(owner: string, number: number): Promise<StoredTask> {
    const [task] = await this.database.manager.query<StoredTask[]>(
      `select ${columns} from tasks where owner_id = $1 and number = $2`,
      [owner, number],
    );
    if (!task) throw notFound();
    return task;
  }

  /** One statement: a new number that is taken changes nothing. Without a number the task keeps its own. */
  async updateTask(owner: string, number: number, draft: TaskDraft, ifMatch: Condition): Promise<StoredTask> {
    const { id, ...rest } = draft;
    const change = this.database.manager.createQueryBuilder().update(TaskEntity);
    const changed = change
      .set(id === undefined ? rest : { number: id, ...rest })
      .where(...rowOf(owner, number, ifMatch))
      .returning(columns)
      .updateEntity(false);

    const [task] = rowsOf<StoredTask>(await changed.execute().catch(refuseTaken));
    return task ?? this.refuseChange(owner, number);
  }

  async deleteTask(owner: string, number: number, ifMatch: Condition): Promise<void> {
    const removal = this.database.manager.createQueryBuilder().delete().from(TaskEntity);
    const { affected } = await removal.where(...rowOf(owner, number, ifMatch)).execute();

    if (affected === 0) await this.refuseChange(owner, number);
  }

  /** Whoever loses the number to another who asks at the same moment finds another one the next time. */
  private async createNext(owner: string, draft: Omit<TaskDraft, 'id'>): Promise<StoredTask> {
    for (;;) {
      const highest = await this.highestNumber(owner);
      const number = highest < taskLimits.id ? highest + 1 : await this.lowestFree(owner);
      const created = await this.insert({ ownerId: owner, id: uuid(), number, ...draft });
      if (created) return created;
    }
  }

  /** Gaps below it stay: a number that was deleted may still be written down somewhere. */
  private async highestNumber(owner: string): Promise<number> {
    const [row] = await this.database.manager.query<{ highest: number | null }[]>(
      'select max(number) as highest from tasks where owner_id = $1',
      [owner],
    );
    return row?.highest ?? 0;
  }

  /** For when there is no number after the highest: 1, or the first that follows another and is nobody's. */
  private async lowestFree(owner: string): Promise<number> {
    const [row] = await this.database.manager.query<{ number: number }[]>(
      `select min(number) as number from
        (select 1 as number union all select number + 1 from tasks where owner_id = $1 and number < $2) candidates
      where not exists (select from tasks where owner_id = $1 and tasks.number = candidates.number)`,
      [owner, taskLimits.id],
    );
    return row?.number ?? 1;
  }

  /** Undefined when the number is taken: nothing is raised then, so that a transaction around it lives on. */
  private async insert(row: Omit<TaskEntity, 'version' | 'created' | 'updated'>): Promise<StoredTask | undefined> {
    const insertion = this.database.manager.createQueryBuilder().insert().into(TaskEntity).values(row).orIgnore();
    return rowsOf<StoredTask>(await insertion.returning(columns).updateEntity(false).execute())[0];
  }

  /** A change met no row: it is not there, or in another state than the caller wanted. */
  private async refuseChange(owner: string, number: number): Promise<never> {
    await this.readTask(owner, number);
    throw changedSince();
  }
}

const numberTaken = () => taken('id', 'This ID is taken.');

/** @throws {Refusal} 409 for what the database refused because the number is taken */
function refuseTaken(error: unknown): never {
  const { code, constraint } =
    error instanceof QueryFailedError ? (error.driverError as { code?: string; constraint?: string }) : {};
  throw code === '23505' && constraint === 'uq_tasks_number' ? numberTaken() : error;
}

/** The row of a number, in one of the states that the caller allows. */
function rowOf(owner: string, number: number, ifMatch: Condition): [string, object] {
  const ofOwner = 'owner_id = :owner and number = :at';
  return ifMatch
    ? [`${ofOwner} and ${tagColumn} = any(:ifMatch)`, { owner, at: number, ifMatch }]
    : [ofOwner, { owner, at: number }];
}
