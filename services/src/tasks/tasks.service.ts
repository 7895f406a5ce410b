import { type TaskDraft, taskLimits, type TasksQuery } from '@daybook/contracts/tasks';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { KnownStates, Precondition } from '../http/conditional-requests.ts';
import { conflict } from '../http/problem-error.ts';
import { ItemsService } from '../items/items.service.ts';
import type { StoredTask } from './task-columns.ts';
import { taskKind } from './task-kind.ts';
import { listStatement, type ListPiece, readListCursor, type TaskList, toTaskList } from './list-statement.ts';

/** Stores tasks, and gives them numbers. */
@Injectable()
export class TasksService extends ItemsService<StoredTask, TaskDraft> {
  protected override readonly kind = taskKind;

  /** Does not read the tasks if the client knows the state of the list. */
  async listTasks(owner: string, { limit = taskLimits.list, cursor }: TasksQuery, known: KnownStates): Promise<TaskList> {
    const after = cursor === undefined ? 0 : readListCursor(cursor);
    const values = [owner, after, limit, known === 'every' ? null : known];
    return toTaskList(await this.database.rows<ListPiece>(listStatement, values));
  }

  protected override async createOne(owner: string, draft: TaskDraft): Promise<StoredTask> {
    if (draft.id === undefined) return this.createNext(owner, draft);
    const created = await this.insert(owner, draft);
    if (!created) throw numberTaken();
    return created;
  }

  /** Without a number the task keeps its own. */
  override update(owner: string, number: number, draft: TaskDraft, ifMatch: Precondition): Promise<StoredTask> {
    return super.update(owner, number, draft, ifMatch).catch(rethrowConflict);
  }

  /** Tries again if another request takes the number at the same moment. */
  private async createNext(owner: string, draft: TaskDraft): Promise<StoredTask> {
    for (;;) {
      const highest = await this.highestNumber(owner);
      const number = highest < taskLimits.id ? highest + 1 : await this.lowestFree(owner);
      const created = await this.insert(owner, { ...draft, id: number });
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
}

const numberTaken = () => conflict('id', 'This ID is taken.');

/** @throws {ProblemError} 409 if the error is a conflict of numbers, otherwise the error itself */
function rethrowConflict(error: unknown): never {
  const isTaken = error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'uq_tasks_number';
  throw isTaken ? numberTaken() : error;
}
