import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DirectConnections } from '../../database/direct-connections.ts';
import { deletedRows } from '../../database/jobs/job-metrics.ts';
import { Jobs } from '../../database/jobs/jobs.ts';

const name = 'delete-versions-of-deleted-notes';

/** How many versions one statement reads. */
const step = 10_000;

/** A run stops after so many milliseconds, before the limit of jobs: it has not failed. */
const runTime = 8 * 60_000;

/** Before the first version. */
const first = { owner: '00000000-0000-0000-0000-000000000000', note: '00000000-0000-0000-0000-000000000000' };

interface Step {
  readonly read: number;
  readonly deleted: number;
  /** The note of the last version that was read; null if there was none. */
  readonly owner: string | null;
  readonly note: string | null;
}

/** Deletes the versions of notes that are neither stored nor in the trash. */
@Injectable()
export class OrphanedVersionsJob implements OnModuleInit {
  /** The note up to which a run has read that did not reach the end in its time. The next run of this process goes on there. */
  #last = first;

  constructor(
    private readonly jobs: Jobs,
    private readonly connections: DirectConnections,
  ) {}

  onModuleInit() {
    this.jobs.add({ name, everySeconds: 3600, run: (signal) => this.run(signal) });
  }

  /** Reads all versions, in steps: one statement that searches millions for the few to delete would exceed its limit. */
  async run(signal: AbortSignal) {
    const until = performance.now() + runTime;
    do {
      const [done] = (await this.connections.query<Step>(deleteOrphans, [this.#last.owner, this.#last.note])).rows;
      if (!done) return;
      deletedRows.inc({ job: name }, done.deleted);
      const { read, owner, note } = done;
      this.#last = read === step && owner && note ? { owner, note } : first;
    } while (this.#last !== first && !signal.aborted && performance.now() < until);
  }
}

/**
 * Reads the versions after the note ($1, $2) in the order of the primary key, and deletes all versions of a note that it has found: a step
 * may end in the middle of one. Each subquery is written so that it is run by an index for each note, and never becomes a join that
 * reads a whole table.
 */
export const deleteOrphans = `
  with read as materialized (
    select owner_id, note_id from note_versions where (owner_id, note_id) > ($1, $2) order by owner_id, note_id limit ${step}
  ), notes_read as materialized (
    select distinct owner_id, note_id from read
  ), orphans as materialized (
    select owner_id, note_id from notes_read as read
    where (select true from notes where notes.owner_id = read.owner_id and notes.id = read.note_id) is null
      and (select true from trash where trash.owner_id = read.owner_id and trash.id = read.note_id) is null
  ), gone as (
    delete from note_versions where ctid = any(array(
      select version.place from orphans cross join lateral (
        select ctid as place from note_versions as kept
        where kept.owner_id = orphans.owner_id and kept.note_id = orphans.note_id offset 0
      ) as version
    )) returning 1
  )
  select (select count(*)::integer from read) as read, (select count(*)::integer from gone) as deleted,
    last.owner_id as owner, last.note_id as note
  from (select) as one left join (select * from notes_read order by owner_id desc, note_id desc limit 1) as last on true`;
