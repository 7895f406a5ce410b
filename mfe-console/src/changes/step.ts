import type { AppStatus } from '@daybook/contracts/releases';
import { appTexts } from '../one-app/texts.ts';

/** What an operator is about to do to an app. `halt` ends its rollout, `back` goes to its fallback. */
export type Step = { readonly kind: 'give'; readonly version: string } | { readonly kind: 'halt' } | { readonly kind: 'back' };

type Seen = Pick<AppStatus, 'app' | 'live' | 'rollout' | 'fallback'>;

/** What will happen to whom, in a sentence; undefined where the step is none any more. The API decides what can be done. */
export function consequence(step: Step, { live, rollout, fallback }: Seen, share: number): string | undefined {
  if (step.kind === 'give') return given(step.version, { live, rollout }, share);
  if (step.kind === 'halt') return rollout && live && appTexts.willHalt(rollout, live);
  return rollout || !live || !fallback ? undefined : appTexts.willGoBack(live, fallback);
}

function given(version: string, { live, rollout }: Pick<Seen, 'live' | 'rollout'>, share: number): string {
  if (share < 100) return live ? appTexts.willGetPart(share, version, live) : appTexts.needsLive;
  const others = rollout && rollout.version !== version ? ` ${appTexts.willEnd(rollout.version)}` : '';
  return live && live !== version ? appTexts.willReplace(version, live) + others : appTexts.willGet(version) + others;
}

/** The share that is offered first: a few, then more; all where it cannot be less. */
export function firstShare(version: string, { live, rollout }: Seen): number {
  if (rollout?.version === version) return shares.find((share) => share > rollout.share) ?? 100;
  return live === undefined || rollout ? 100 : 10;
}

export const shares = [1, 10, 50, 100] as const;

/** A whole number of percent, as it was typed; undefined for anything else. 0 would be a rollout that nobody gets. */
export function readShare(typed: string): number | undefined {
  const share = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return share >= 1 && share <= 100 ? share : undefined;
}

/** Whether visitors still get what was seen: a step is asked about what is there, and a halt of a rollout that ended would go further back. */
export const isAsSeen = (seen: Seen, now: Seen) => signOf(seen) === signOf(now);

const signOf = ({ live, rollout, fallback }: Seen) => JSON.stringify([live, rollout?.version, rollout?.share, fallback]);
