import type { Archive, Imported } from '@daybook/contracts/archive';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { timeLimits } from '../database/time-limits.ts';
import { jsonArray } from '../http/api-response.ts';
import { NotesArchiveService } from '../notes/public.ts';
import { TasksArchiveService } from '../tasks/public.ts';

/** Exports and imports all data of a user. */
@Injectable()
export class ArchiveService {
  constructor(
    private readonly database: Database,
    private readonly notes: NotesArchiveService,
    private readonly tasks: TasksArchiveService,
  ) {}

  /** Yields the archive's JSON, and reads the database as the bytes are consumed: they may be more than the memory. */
  async *exportArchive(owner: string): AsyncGenerator<Buffer> {
    yield Buffer.from('{"format":"daybook","version":1,"notes":');
    yield* jsonArray(this.notes.exportNotes(owner));
    yield Buffer.from(',"tasks":');
    yield* jsonArray(this.tasks.exportTasks(owner));
    yield Buffer.from('}');
  }

  /** Imports everything or nothing. A repeated import adds nothing, even concurrently: the lock makes imports of a user wait. */
  importArchive(owner: string, { notes, tasks }: Archive): Promise<Imported> {
    return this.database.transaction(async () => {
      await this.database.rows(`select pg_advisory_xact_lock(hashtext('import ' || $1))`, [owner]);
      // Tasks first: if they exceed the quota, the import fails before it has written thousands of notes.
      const importedTasks = await this.tasks.importTasks(owner, tasks);
      return { notes: await this.notes.importNotes(owner, notes), tasks: importedTasks };
    }, longStatements);
  }
}

/** All data of a user may take longer than an ordinary statement may. */
const longStatements = { statementLimit: timeLimits.archive };
