import { type EntityName, entityNames } from '@daybook/contracts/api';
import { deleteForGood, emptyTrash, listTrash, restoreFromTrash, type TrashQuery } from '@daybook/contracts/trash';
import { readNote } from '@daybook/contracts/notes';
import { readTask } from '@daybook/contracts/tasks';
import { Controller } from '@nestjs/common';
import { ApiResponse, location, nextPage } from '../http/api-response.ts';
import { Endpoint, fromRequest, Owner, Query, Param } from '../http/endpoint.ts';
import { TrashService } from './trash.service.ts';

/** Returns the kinds that the caller may restore: for a portal, whose token gives access to tasks only, tasks. */
const RestorableKinds = fromRequest(({ sessionId }): readonly EntityName[] => (sessionId === null ? ['tasks'] : entityNames));

@Controller()
export class TrashController {
  constructor(private readonly trash: TrashService) {}

  @Endpoint(listTrash)
  async listTrash(@Owner() owner: string, @Query() query: TrashQuery) {
    const { rows, next } = await this.trash.list(owner, query);
    return new ApiResponse(rows, nextPage(listTrash, query, next));
  }

  @Endpoint(restoreFromTrash)
  async restoreFromTrash(@Owner() owner: string, @Param('id') id: string, @RestorableKinds() kinds: readonly EntityName[]) {
    const restored = await this.trash.restore(owner, id, kinds);
    return new ApiResponse(restored, locations[restored.kind](restored.key));
  }

  @Endpoint(deleteForGood)
  deleteForGood(@Owner() owner: string, @Param('id') id: string) {
    return this.trash.deleteForGood(owner, id);
  }

  @Endpoint(emptyTrash)
  emptyTrash(@Owner() owner: string) {
    return this.trash.empty(owner);
  }
}

const locations = {
  notes: (slug: string) => location(readNote, { slug }),
  tasks: (pk: string) => location(readTask, { pk }),
} satisfies Record<EntityName, (key: string) => object>;
