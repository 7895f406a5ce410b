import type { Feed } from '@daybook/contracts/apps';
import { readFeed } from '@daybook/contracts/health';
import { call } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';
import type { MutableStore } from '@daybook/host/store';

/** Asks now and then what a page would load now, and says when that is not what this page was given. */
export function followFeed({ state }: Feed, fetch: Host['fetch'], isOutdated: MutableStore<boolean>): void {
  if (state === undefined) return;
  const ask = async () => {
    if (document.hidden) return;
    const answer = await call(fetch, readFeed, {}).catch(() => undefined);
    // Who did not answer is asked again in a while. A change that was taken back is none.
    if (answer?.data.state !== undefined) isOutdated.set(answer.data.state !== state);
  };
  setInterval(() => void ask(), PAUSE_MS);
  document.addEventListener('visibilitychange', () => void ask());
}

/** A page learns of a change within a minute. */
const PAUSE_MS = 45_000;
