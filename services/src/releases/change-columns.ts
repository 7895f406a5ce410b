import type { Change, ChangeKind } from '@daybook/contracts/releases';
import { instant } from '../database/instant.ts';

/** A row of live_changes, with what was live before it. */
export interface ChangeRow {
  readonly id: string;
  readonly app: string;
  readonly kind: ChangeKind;
  readonly from: string | null;
  readonly to: string;
  readonly rollout: Change['rollout'] | null;
  readonly at: string;
  readonly by: string;
  readonly token: string | null;
  readonly why: string;
}

export const changeColumns = `
  id, app, kind, lag(version) over (partition by app order by id) as "from", version as "to",
  case when rollout_version is not null then json_build_object('version', rollout_version, 'share', rollout_share) end as rollout,
  ${instant('at')}, by, token_id as token, why`;

export function toChange({ from, rollout, token, ...row }: ChangeRow): Change {
  return { ...row, ...(from !== null && { from }), ...(rollout && { rollout }), ...(token !== null && { token }) };
}
