import { mostChangedTasks } from '@daybook/contracts/task-changes';
import { lastChange } from './list-statement.ts';
import { responseColumns } from './task-columns.ts';

/** The row of the statement: the JSON of the response. */
export interface ChangedTasksRow {
  readonly json: string;
}

/**
 * The statement of the tasks that have changed; its parameters are the owner and the number of the last change that the client knows. It
 * knows them if it has every change since then (those of the last hour are stored), and if none of them represents many items at once. A deleted
 * task has its number in the trash. The tasks are not counted, which took 30 ms for 100,000: the triggers of the quotas count them,
 * together with the trash.
 */
export const changesStatement = `with recent as materialized (
    select topic, item_id from changes where owner_id = $1 and number > $2 order by number limit ${mostChangedTasks}
  ), item as materialized (
    select distinct item_id as id from recent where topic = 'tasks'
  )
  select row_to_json(response)::text as json from (
    select since,
      coalesce((select tasks from account_usage where owner_id = $1), 0)
        - (select count(*) from trash where owner_id = $1 and kind = 'tasks') as count,
      case when since::bigint - $2 = (select count(*) from recent) and not exists (select from item where id is null) then (
        select coalesce(json_agg(task), '[]')
        from (select ${responseColumns} from tasks where owner_id = $1 and id in (select id from item) order by number) as task
      ) end as changed,
      array(select key::integer from trash where owner_id = $1 and kind = 'tasks' and id in (select id from item)) as deleted
    from (select ${lastChange} as since) as counter
  ) as response`;
