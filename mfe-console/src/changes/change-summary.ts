import type { Change } from '@daybook/contracts/releases';
import { texts } from '../texts.ts';

/** Returns what visitors got before a change and after it: `1.1.0 → 1.1.0 and 1.2.0 for 10 %`. */
export function changeSummary(change: Change, before: Change | undefined): string {
  const earlier = before ? releasesAfter(before) : (change.from ?? texts.nothing);
  return `${earlier} → ${releasesAfter(change)}`;
}

const releasesAfter = ({ to, rollout }: Change) => (rollout ? `${to} and ${texts.inPart(rollout.version, rollout.share)}` : to);
