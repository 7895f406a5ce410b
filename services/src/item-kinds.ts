import type { EntityName } from '@daybook/contracts/api';
import { archivedDocuments } from './documents/archived-documents.ts';
import type { ArchiveList } from './items/archive-list.ts';
import type { Database } from './database/database.ts';
import type { ItemKind } from './items/item-kind.ts';
import { noteKind } from './notes/note-kind.ts';
import { NotesModule } from './notes/notes.module.ts';
import { archivedVersions } from './notes/versions/archived-versions.ts';
import type { Quotas } from './quotas/quotas.ts';
import { taskKind } from './tasks/task-kind.ts';
import { TasksModule } from './tasks/tasks.module.ts';
import { archivedTrash } from './trash/archived-trash.ts';

/** Every entity whose items a user owns, in the order of an archive. One that the contracts list and that is missing here does not compile. */
export const itemKinds = { notes: noteKind, tasks: taskKind } satisfies Record<EntityName, ItemKind>;

export const itemModules = [NotesModule, TasksModule];

/** The parts of an archive besides the items. The trash comes before the versions: its notes have versions too. */
export const archiveLists = (database: Database, quotas: Quotas): readonly ArchiveList[] => [
  archivedDocuments(database, quotas),
  archivedTrash(Object.values(itemKinds), database, quotas),
  archivedVersions(database, quotas),
];
