import type { ItemKind } from './item-kind.ts';

/**
 * Returns the statement that moves the item of a condition to the trash, where it waits 30 days. It locks the owner's counts first, as
 * every statement that adds or removes items. An import may have brought back an item that is also in the trash: the earlier one then
 * gets another id, so that neither is lost.
 */
export const moveToTrash = ({ name, key, label, quotaBytes = '0', derived = [] }: ItemKind, condition: string) => `
  with usage as materialized (select from account_usage where owner_id = $1 for update), deleted as (
    delete from ${name} using usage where ${condition} returning ${name}.*
  ), earlier as (
    update trash set id = gen_random_uuid() from deleted where trash.owner_id = deleted.owner_id and trash.id = deleted.id returning trash.id
  )
  insert into trash (owner_id, id, kind, key, title, bytes, content)
  select owner_id, deleted.id, '${name}', ${key}::text, ${label}, ${quotaBytes}, to_jsonb(deleted) ${derived.map((column) => `- '${column}'`).join(' ')}
  from deleted left join earlier on true
  returning id`;
