import type { Archive, Imported } from '@daybook/contracts/archive';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { timeLimits } from '../database/time-limits.ts';
import { jsonArray } from '../http/json-stream.ts';
import { NotesArchiveService } from '../notes/notes-archive.service.ts';
import { TasksArchiveService } from '../tasks/tasks-archive.service.ts';

/** Everything that a user owns, in one piece. */
@Injectable()
export class ArchiveService {
  constructor(
    private readonly database: Database,
    private readonly notes: NotesArchiveService,
    private readonly tasks: TasksArchiveService,
  ) {}

  /** The bytes of an archive's JSON, read from the database as fast as it is taken: it may be larger than the memory of this process. */
  async *exportArchive(owner: string): AsyncGenerator<Buffer> {
    yield Buffer.from('{"format":"daybook","version":1,"notes":');
    yield* jsonArray(this.notes.exportNotes(owner));
    yield Buffer.from(',"tasks":');
    yield* jsonArray(this.tasks.exportTasks(owner));
    yield Buffer.from('}');
  }

  /** All of it, or where anything fails nothing. To import once more adds nothing, not even at the same moment. */
  importArchive(owner: string, { notes, tasks }: Archive): Promise<Imported> {
    return this.database.transaction(async () => {
      await this.database.rows(`select pg_advisory_xact_lock(hashtext('import ' || $1))`, [owner]);
      // Tasks first: that they do not fit is known before thousands of notes were written.
      const importedTasks = await this.tasks.importTasks(owner, tasks);
      return { notes: await this.notes.importNotes(owner, notes), tasks: importedTasks };
    }, longStatements);
  }
}

/** A person's whole data may be more than an ordinary statement reads. */
const longStatements = { statementLimit: timeLimits.archive };
