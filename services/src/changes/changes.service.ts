import type { ItemChange } from '@daybook/contracts/changes';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/** The changes since the last event of a client. */
export interface MissedChanges {
  /** The number of the owner's last change; 0 if there was none. */
  readonly last: number;
  /** Undefined if they are too many, or too old to be known. */
  readonly changes: readonly NumberedChange[] | undefined;
}

export interface NumberedChange {
  readonly number: number;
  readonly change: ItemChange;
}

/** More changes than this are cheaper to read again. An event stream holds these while its client does not read. */
const most = 50;

@Injectable()
export class ChangesService {
  constructor(private readonly database: Database) {}

  /** @param cursor - the number of the last change that the client knows; undefined if it knows none */
  async listMissed(owner: string, cursor: number | undefined): Promise<MissedChanges> {
    const [row] = await this.database.rows<{ last: number; missed: [number, ItemChange['topic'], string?, number?][] }>(
      missedStatement,
      [owner, cursor ?? Number.MAX_SAFE_INTEGER, most],
    );
    const { last, missed } = row ?? { last: 0, missed: [] };
    const isComplete = cursor !== undefined && cursor + missed.length === last;
    return { last, changes: isComplete ? missed.map(([number, ...item]) => ({ number, change: toChange(...item) })) : undefined };
  }
}

/** Returns a change without the fields that are null. */
export const toChange = (topic: ItemChange['topic'], id?: string | null, version?: number | null): ItemChange => ({
  topic,
  ...(typeof id === 'string' && { id }),
  ...(typeof version === 'number' && { version }),
});

/** One statement, so that the list and the last number are of one moment. */
const missedStatement = `select
  coalesce((select last from change_counters where owner_id = $1), 0)::float8 as last,
  coalesce((
    select json_agg(json_build_array(number, topic, item_id, version) order by number)
    from (select * from changes where owner_id = $1 and number > $2 order by number limit $3) as newer
  ), '[]') as missed`;
