import type { Change } from '@daybook/contracts/releases';
import { texts } from '../texts.ts';

/** `1.1.0 → 1.1.0 and 1.2.0 for 10 %`: what visitors got before a change and got by it. */
export function changedText(change: Change, before: Change | undefined): string {
  const earlier = before ? gotText(before) : (change.from ?? texts.nothing);
  return `${earlier} → ${gotText(change)}`;
}

const gotText = ({ to, rollout }: Change) => (rollout ? `${to} and ${texts.inPart(rollout.version, rollout.share)}` : to);
