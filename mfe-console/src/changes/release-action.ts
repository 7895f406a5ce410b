import type { AppStatus } from '@daybook/contracts/releases';
import { appTexts } from '../app-detail/app-texts.ts';

/** An action that the operator is asked to confirm. `halt` ends the rollout of an app, `roll-back` returns to its fallback release. */
export type ReleaseAction =
  | { readonly kind: 'put-live'; readonly version: string }
  | { readonly kind: 'halt' }
  | { readonly kind: 'roll-back' };

type Releases = Pick<AppStatus, 'app' | 'live' | 'rollout' | 'fallback'>;

/** Returns what an action will do, in a sentence; undefined if it would do nothing any more. The API decides what is allowed. */
export function consequence(action: ReleaseAction, { live, rollout, fallback }: Releases, share: number): string | undefined {
  if (action.kind === 'put-live') return liveConsequence(action.version, { live, rollout }, share);
  if (action.kind === 'halt') return rollout && live && appTexts.willHalt(rollout, live);
  return rollout || !live || !fallback ? undefined : appTexts.willRollBack(live, fallback);
}

function liveConsequence(version: string, { live, rollout }: Pick<Releases, 'live' | 'rollout'>, share: number): string {
  if (share < 100) return live ? appTexts.willRollOut(share, version, live) : appTexts.needsLive;
  const others = rollout && rollout.version !== version ? ` ${appTexts.willEnd(rollout.version)}` : '';
  return live && live !== version ? appTexts.willReplace(version, live) + others : appTexts.willGet(version) + others;
}

/** Returns the share to offer first: 10 %, the next step of a running rollout, or 100 % if a smaller share is not possible. */
export function firstShare(version: string, { live, rollout }: Releases): number {
  if (rollout?.version === version) return shares.find((share) => share > rollout.share) ?? 100;
  return live === undefined || rollout ? 100 : 10;
}

export const shares = [1, 10, 50, 100] as const;

/** Returns a share in percent, from 1 to 100; undefined for other texts. */
export function parseShare(text: string): number | undefined {
  const share = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return share >= 1 && share <= 100 ? share : undefined;
}

/** True if the releases are still those that the operator has seen. If the rollout has ended meanwhile, a halt would take back the live release. */
export const isUnchanged = (seen: Releases, now: Releases) => fingerprint(seen) === fingerprint(now);

const fingerprint = ({ live, rollout, fallback }: Releases) => JSON.stringify([live, rollout?.version, rollout?.share, fallback]);
