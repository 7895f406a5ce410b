import { type TaskDraft, taskLimits, type TasksQuery } from '@daybook/contracts/tasks';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { assignments } from '../database/assignments.ts';
import { Database } from '../database/database.ts';
import { type Precondition, tagColumn } from '../http/entity-tag.ts';
import { toListPage, type ListPage, writeCursor } from '../http/list-pages.ts';
import { preconditionFailed, notFound, conflict } from '../http/problem-error.ts';
import { Quotas } from '../quotas/quotas.ts';
import { columns, columnsOfDraft, type StoredTask } from './task-columns.ts';
import { readListCursor } from './task-number.ts';

/** Tasks. Each statement names the owner, so that another's task is as if it were not there. */
@Injectable()
export class TasksService {
  constructor(
    private readonly database: Database,
    private readonly quotas: Quotas,
  ) {}

  async listTasks(owner: string, { limit = taskLimits.list, cursor }: TasksQuery): Promise<ListPage<StoredTask>> {
    const after = cursor === undefined ? 0 : readListCursor(cursor);
    const found = await this.database.rows<StoredTask>(
      `select ${columns} from tasks where owner_id = $1 and number > $2 order by number limit $3`,
      [owner, after, limit + 1],
    );
    return toListPage(found, limit, ({ number }) => writeCursor(String(number)));
  }

  async createTask(owner: string, { id: number, ...draft }: TaskDraft): Promise<StoredTask> {
    if (number === undefined) return this.createNext(owner, draft);
    const created = await this.insert(owner, number, draft);
    if (!created) throw numberTaken();
    return created;
  }

  async readTask(owner: string, number: number): Promise<StoredTask> {
    const [task] = await this.database.rows<StoredTask>(`select ${columns} from tasks where owner_id = $1 and number = $2`, [
      owner,
      number,
    ]);
    if (!task) throw notFound();
    return task;
  }

  /** By its row's id, which never changes. */
  async findTask(owner: string, id: string): Promise<StoredTask | undefined> {
    const [task] = await this.database.rows<StoredTask>(`select ${columns} from tasks where owner_id = $1 and id = $2`, [
      owner,
      id,
    ]);
    return task;
  }

  /** One statement: a new number that is taken changes nothing. Without a number the task keeps its own. */
  async updateTask(owner: string, number: number, draft: TaskDraft, ifMatch: Precondition): Promise<StoredTask> {
    const { set, values } = assignments(draft, columnsOfDraft, 4);
    const changed = this.database.rows<StoredTask>(
      `update tasks set ${set}, version = version + 1, updated = now() where ${oneTask} returning ${columns}`,
      [owner, number, ifMatch, ...values],
    );
    const [task] = await changed.catch(refuseTaken);
    return task ?? this.refuseChange(owner, number);
  }

  async deleteTask(owner: string, number: number, ifMatch: Precondition): Promise<void> {
    const removed = await this.database.rows(
      `with usage as materialized (select from account_usage where owner_id = $1 for update)
      delete from tasks using usage where ${oneTask} returning id`,
      [owner, number, ifMatch],
    );
    if (removed.length === 0) await this.refuseChange(owner, number);
  }

  /** Whoever loses the number to another who asks at the same moment finds another one the next time. */
  private async createNext(owner: string, draft: Omit<TaskDraft, 'id'>): Promise<StoredTask> {
    for (;;) {
      const highest = await this.highestNumber(owner);
      const number = highest < taskLimits.id ? highest + 1 : await this.lowestFree(owner);
      const created = await this.insert(owner, number, draft);
      if (created) return created;
    }
  }

  /** Gaps below it stay: a number that was deleted may still be written down somewhere. */
  private async highestNumber(owner: string): Promise<number> {
    const [row] = await this.database.rows<{ highest: number | null }>(
      'select max(number) as highest from tasks where owner_id = $1',
      [owner],
    );
    return row?.highest ?? 0;
  }

  /** For when there is no number after the highest: 1, or the first that follows another and is nobody's. */
  private async lowestFree(owner: string): Promise<number> {
    const [row] = await this.database.rows<{ number: number }>(
      `select min(number) as number from
        (select 1 as number union all select number + 1 from tasks where owner_id = $1 and number < $2) candidates
      where not exists (select from tasks where owner_id = $1 and tasks.number = candidates.number)`,
      [owner, taskLimits.id],
    );
    return row?.number ?? 1;
  }

  /** Undefined when the number is taken: nothing is raised then, so that a transaction around it lives on. */
  private async insert(owner: string, number: number, draft: Omit<TaskDraft, 'id'>): Promise<StoredTask | undefined> {
    const [made] = await this.database.rows<{ fits: boolean } & (StoredTask | { id: null })>(
      `with usage as materialized (select tasks < $6 as fits from account_usage where owner_id = $1 for update), made as (
        insert into tasks (owner_id, id, number, title, category)
        select $1::uuid, $2::uuid, $3::integer, $4, $5 from usage where fits
        on conflict do nothing returning ${columns}
      )
      select fits, made.* from usage left join made on true`,
      [owner, uuid(), number, draft.title, draft.category, this.quotas.limits.tasks],
    );
    if (!made) {
      await this.quotas.open(owner);
      return this.insert(owner, number, draft);
    }
    if (!made.fits) throw this.quotas.tasksFull();
    return made.id === null ? undefined : made;
  }

  /** A change met no row: it is not there, or in another state than the caller wanted. */
  private async refuseChange(owner: string, number: number): Promise<never> {
    await this.readTask(owner, number);
    throw preconditionFailed();
  }
}

const numberTaken = () => conflict('id', 'This ID is taken.');

/** @throws {Refusal} 409 for what the database refused because the number is taken */
function refuseTaken(error: unknown): never {
  const isTaken = error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'uq_tasks_number';
  throw isTaken ? numberTaken() : error;
}

/** The row of a number, in one of the states that the caller allows. */
const oneTask = `owner_id = $1 and number = $2 and ($3::text[] is null or ${tagColumn} = any($3))`;
