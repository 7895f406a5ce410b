import type { ChangedTasksQuery } from '@daybook/contracts/task-changes';
import { type TaskDraft, taskLimits, type TasksQuery } from '@daybook/contracts/tasks';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import type { KnownStates, UpdateConditions } from '../http/conditional-requests.ts';
import { conflict } from '../http/problem-error.ts';
import { ItemsService } from '../items/items.service.ts';
import { type ChangedTasksRow, changesStatement } from './changes-statement.ts';
import type { StoredTask } from './task-columns.ts';
import { taskKind } from './task-kind.ts';
import { freeNumbers } from './task-numbers.ts';
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

  /** Returns the JSON of the response. */
  async listChanged(owner: string, { since }: ChangedTasksQuery): Promise<string> {
    const [row] = await this.database.rows<ChangedTasksRow>(changesStatement, [owner, since]);
    if (!row) throw new Error('The statement returns one row.');
    return row.json;
  }

  protected override async createOne(owner: string, draft: TaskDraft, id?: string): Promise<StoredTask> {
    if (draft.id === undefined) return this.createNext(owner, draft, id);
    const created = await this.insert(owner, draft, id);
    if (!created) throw numberTaken();
    return created;
  }

  /** Without a number the task keeps its own. */
  override update(owner: string, number: number, draft: TaskDraft, conditions: UpdateConditions): Promise<StoredTask> {
    return super.update(owner, number, draft, conditions).catch(rethrowConflict);
  }

  private async createNext(owner: string, draft: TaskDraft, id: string | undefined): Promise<StoredTask> {
    for await (const number of freeNumbers(this.database, owner)) {
      const created = await this.insert(owner, { ...draft, id: number }, id);
      if (created) return created;
    }
    throw new Error('freeNumbers() has ended.');
  }
}

const numberTaken = () => conflict('id', 'This ID is taken.');

/** @throws {ProblemError} 409 if the error is a conflict of numbers, otherwise the error itself */
function rethrowConflict(error: unknown): never {
  const isTaken = error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'uq_tasks_number';
  throw isTaken ? numberTaken() : error;
}
