import { type ChangedTasksQuery, listChangedTasks } from '@daybook/contracts/task-changes';
import {
  createTask,
  deleteTask,
  listTasks,
  readTask,
  type Task,
  type TaskDraft,
  taskLimits,
  type TasksQuery,
  updateTask,
} from '@daybook/contracts/tasks';
import { Controller } from '@nestjs/common';
import { ApiResponse, copyFields, Json, location, nextPage } from '../http/api-response.ts';
import { Endpoint, Body, IfMatch, IfNoneMatch, Owner, Query, Idempotent, UpdateHeaders, Param } from '../http/endpoint.ts';
import type { IdempotentRequest } from '../http/idempotency/idempotency.service.ts';
import { notFound } from '../http/problem-error.ts';
import { firstTagOf, type KnownStates, type Precondition, tagOf, type UpdateConditions } from '../http/conditional-requests.ts';
import { copiedFields, type StoredTask } from './task-columns.ts';
import { TasksService } from './tasks.service.ts';

@Controller()
export class TasksController {
  constructor(private readonly tasks: TasksService) {}

  @Endpoint(listTasks)
  async listTasks(@Owner() owner: string, @Query() query: TasksQuery, @IfNoneMatch() known: KnownStates) {
    const { pieces, tag, next, since } = await this.tasks.listTasks(owner, query, known);
    const { link: nextLink } = nextPage(listTasks, query, next);
    const links = [nextLink, since !== undefined && changesLink(since)].filter(Boolean);
    return new ApiResponse(Json.ofArray(pieces), { etag: tag, ...(links.length > 0 && { link: links.join(', ') }) });
  }

  @Endpoint(listChangedTasks)
  async listChangedTasks(@Owner() owner: string, @Query() query: ChangedTasksQuery) {
    return Json.of(await this.tasks.listChanged(owner, query));
  }

  @Endpoint(createTask)
  async createTask(@Owner() owner: string, @Body() draft: TaskDraft, @Idempotent() call: IdempotentRequest | undefined) {
    const stored = await this.tasks.create(owner, draft, call);
    const headers = { etag: firstTagOf(stored), ...location(readTask, { pk: String(stored.number) }) };
    return new ApiResponse(toTask(stored), headers);
  }

  @Endpoint(readTask)
  async readTask(@Owner() owner: string, @Param('pk') pk: string) {
    return toTaskResponse(await this.tasks.read(owner, readNumber(pk)));
  }

  @Endpoint(updateTask)
  async updateTask(
    @Owner() owner: string,
    @Param('pk') pk: string,
    @Body() draft: TaskDraft,
    @UpdateHeaders() conditions: UpdateConditions,
  ) {
    return toTaskResponse(await this.tasks.update(owner, readNumber(pk), draft, conditions));
  }

  @Endpoint(deleteTask)
  async deleteTask(@Owner() owner: string, @Param('pk') pk: string, @IfMatch() ifMatch: Precondition) {
    await this.tasks.delete(owner, readNumber(pk), ifMatch);
  }
}

/** Returns the link from a page to what has changed since it was read. The relation is of the registry of RFC 8288. */
const changesLink = (since: string) => `<${listChangedTasks.path}?since=${since}>; rel="monitor"`;

const toTaskResponse = (stored: StoredTask) => new ApiResponse(toTask(stored), { etag: tagOf(stored) });

const toTask = (stored: StoredTask): Task => copyFields(copiedFields, stored, { id: stored.number });

/** Returns the number in an address. @throws {ProblemError} 404 if no task can have it */
export function readNumber(pk: string): number {
  const number = /^[1-9]\d{0,9}$/.test(pk) ? Number(pk) : Infinity;
  if (number > taskLimits.id) throw notFound();
  return number;
}
