import type { EntityName } from '@daybook/contracts/api';
import type { ItemKind } from './items/item-kind.ts';
import { noteKind } from './notes/note-kind.ts';
import { NotesModule } from './notes/notes.module.ts';
import { taskKind } from './tasks/task-kind.ts';
import { TasksModule } from './tasks/tasks.module.ts';

/** Every entity whose items a user owns, in the order of an archive. One that the contracts list and that is missing here does not compile. */
export const itemKinds = { notes: noteKind, tasks: taskKind } satisfies Record<EntityName, ItemKind>;

export const itemModules = [NotesModule, TasksModule];
