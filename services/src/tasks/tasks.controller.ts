import { createTask, deleteTask, listTasks, readTask, type TaskDraft, type TasksQuery, updateTask } from '@daybook/contracts/tasks';
import { Controller, Param } from '@nestjs/common';
import type { Precondition } from '../http/conditional-requests.ts';
import { Endpoint, Body, IfMatch, Owner, Query, Idempotent } from '../http/endpoint.ts';
import { IdempotencyService, type IdempotentRequest } from '../http/idempotency/idempotency.service.ts';
import { toCreatedTaskResponse, toTaskListResponse, toTaskResponse } from './task-responses.ts';
import { readNumber } from './task-number.ts';
import { TasksService } from './tasks.service.ts';

@Controller()
export class TasksController {
  constructor(
    private readonly tasks: TasksService,
    private readonly calls: IdempotencyService,
  ) {}

  @Endpoint(listTasks)
  async listTasks(@Owner() owner: string, @Query() query: TasksQuery) {
    return toTaskListResponse(query, await this.tasks.listTasks(owner, query));
  }

  @Endpoint(createTask)
  async createTask(@Owner() owner: string, @Body() draft: TaskDraft, @Idempotent() call: IdempotentRequest | undefined) {
    const create = () => this.tasks.createTask(owner, draft);
    const find = (id: string) => this.tasks.findTask(owner, id);
    return toCreatedTaskResponse(await this.calls.once(call, { create, find }));
  }

  @Endpoint(readTask)
  async readTask(@Owner() owner: string, @Param('pk') pk: string) {
    return toTaskResponse(await this.tasks.readTask(owner, readNumber(pk)));
  }

  @Endpoint(updateTask)
  async updateTask(@Owner() owner: string, @Param('pk') pk: string, @Body() draft: TaskDraft, @IfMatch() ifMatch: Precondition) {
    return toTaskResponse(await this.tasks.updateTask(owner, readNumber(pk), draft, ifMatch));
  }

  @Endpoint(deleteTask)
  deleteTask(@Owner() owner: string, @Param('pk') pk: string, @IfMatch() ifMatch: Precondition) {
    return this.tasks.deleteTask(owner, readNumber(pk), ifMatch);
  }
}
