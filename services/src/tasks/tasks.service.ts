import { type TaskDraft, taskLimits, type TasksQuery } from '@daybook/contracts/tasks';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { assignments, insertion } from '../database/sql-columns.ts';
import { Database } from '../database/database.ts';
import { preconditionFailed, notFound, conflict } from '../http/problem-error.ts';
import { Quotas } from '../quotas/quotas.ts';
import { type KnownStates, type Precondition, tagColumn } from '../http/conditional-requests.ts';
import { columns, draftColumns, type StoredTask } from './task-columns.ts';
import { listStatement, type ListPiece, readListCursor, type TaskList, toTaskList } from './list-statement.ts';

/** Stores tasks. Every statement has the owner in its condition, so that nobody sees or changes the tasks of others. */
@Injectable()
export class TasksService {
  constructor(
    private readonly database: Database,
    private readonly quotas: Quotas,
  ) {}

  /** Does not read the tasks if the client knows the state of the list. */
  async listTasks(owner: string, { limit = taskLimits.list, cursor }: TasksQuery, known: KnownStates): Promise<TaskList> {
    const after = cursor === undefined ? 0 : readListCursor(cursor);
    const values = [owner, after, limit, known === 'every' ? null : known];
    return toTaskList(await this.database.rows<ListPiece>(listStatement, values));
  }

  async createTask(owner: string, { id: number, ...draft }: TaskDraft): Promise<StoredTask> {
    if (number === undefined) return this.createNext(owner, draft);
    const created = await this.insert(owner, number, draft);
    if (!created) throw numberTaken();
    return created;
  }

  async readTask(owner: string, number: number): Promise<StoredTask> {
    const text = `select ${columns} from tasks where owner_id = $1 and number = $2`;
    const [task] = await this.database.rows<StoredTask>(text, [owner, number]);
    if (!task) throw notFound();
    return task;
  }

  /** By the id of its row, which never changes. */
  async findTask(owner: string, id: string): Promise<StoredTask | undefined> {
    const text = `select ${columns} from tasks where owner_id = $1 and id = $2`;
    const [task] = await this.database.rows<StoredTask>(text, [owner, id]);
    return task;
  }

  /** One statement, so that a conflict of the new number changes nothing. Without a number the task keeps its own. */
  async updateTask(owner: string, number: number, draft: TaskDraft, ifMatch: Precondition): Promise<StoredTask> {
    const { set, values } = assignments(draft, draftColumns, 4);
    const changed = this.database.rows<StoredTask>(
      `update tasks set ${set}, version = version + 1, updated = now() where ${oneTask} returning ${columns}`,
      [owner, number, ifMatch, ...values],
    );
    const [task] = await changed.catch(rethrowConflict);
    return task ?? this.explainNoChange(owner, number);
  }

  async deleteTask(owner: string, number: number, ifMatch: Precondition): Promise<void> {
    const removed = await this.database.rows(
      `with usage as materialized (select from account_usage where owner_id = $1 for update)
      delete from tasks using usage where ${oneTask} returning id`,
      [owner, number, ifMatch],
    );
    if (removed.length === 0) await this.explainNoChange(owner, number);
  }

  /** Tries again if another request takes the number at the same moment. */
  private async createNext(owner: string, draft: Omit<TaskDraft, 'id'>): Promise<StoredTask> {
    for (;;) {
      const highest = await this.highestNumber(owner);
      const number = highest < taskLimits.id ? highest + 1 : await this.lowestFree(owner);
      const created = await this.insert(owner, number, draft);
      if (created) return created;
    }
  }

  /** Gaps stay: the number of a deleted task may still be written down somewhere. */
  private async highestNumber(owner: string): Promise<number> {
    const text = 'select max(number) as highest from tasks where owner_id = $1';
    const [row] = await this.database.rows<{ highest: number | null }>(text, [owner]);
    return row?.highest ?? 0;
  }

  /** Returns 1, or the first free number after a task: for users whose highest number is the last one. */
  private async lowestFree(owner: string): Promise<number> {
    const [row] = await this.database.rows<{ number: number }>(
      `select min(number) as number from
        (select 1 as number union all select number + 1 from tasks where owner_id = $1 and number < $2) candidates
      where not exists (select from tasks where owner_id = $1 and tasks.number = candidates.number)`,
      [owner, taskLimits.id],
    );
    return row?.number ?? 1;
  }

  /** Returns undefined if the number is taken. That is not an error, which would abort the transaction around it. */
  private async insert(owner: string, number: number, draft: Omit<TaskDraft, 'id'>): Promise<StoredTask | undefined> {
    const { columns: inserted, parameters, values } = insertion<TaskDraft>({ ...draft, id: number }, draftColumns, 4);
    const [made] = await this.database.rows<{ fits: boolean } & (StoredTask | { id: null })>(
      `with usage as materialized (select tasks < $3 as fits from account_usage where owner_id = $1 for update), made as (
        insert into tasks (owner_id, id, ${inserted})
        select $1::uuid, $2::uuid, ${parameters} from usage where fits
        on conflict do nothing returning ${columns}
      )
      select fits, made.* from usage left join made on true`,
      [owner, uuid(), this.quotas.limits.tasks, ...values],
    );
    if (!made) {
      await this.quotas.open(owner);
      return this.insert(owner, number, draft);
    }
    if (!made.fits) throw this.quotas.tasksFull();
    return made.id === null ? undefined : made;
  }

  /** Throws why a statement changed no row: the task does not exist, or has another state. */
  private async explainNoChange(owner: string, number: number): Promise<never> {
    await this.readTask(owner, number);
    throw preconditionFailed();
  }
}

const numberTaken = () => conflict('id', 'This ID is taken.');

/** @throws {ProblemError} 409 if the error is a conflict of numbers, otherwise the error itself */
function rethrowConflict(error: unknown): never {
  const isTaken = error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'uq_tasks_number';
  throw isTaken ? numberTaken() : error;
}

/** The condition for the task of a number, in one of the states of the If-Match. */
const oneTask = `owner_id = $1 and number = $2 and ($3::text[] is null or ${tagColumn} = any($3))`;
