import { setTimeout as wait } from 'node:timers/promises';
import { writableUrl } from './hosts.ts';

/** In milliseconds, between two searches for a primary. */
const interval = 1000;

/** The addresses for which a primary is being searched. */
const searched = new Set<string>();

/**
 * Calls `leave` with `url` and the address of the writable host as soon as there is one, and again while it returns true: connections to a
 * standby do not end by themselves. Does nothing if it is already doing so for this address.
 */
export function returnToPrimary(url: string, leave: (url: string, primary: string) => boolean): void {
  if (searched.has(url)) return;
  searched.add(url);
  void (async () => {
    let isLeft = true;
    while (isLeft) {
      // A process that ends does not wait for it.
      await wait(interval, undefined, { ref: false });
      const primary = await writableUrl(url).catch(() => undefined);
      isLeft = primary === undefined || leave(url, primary);
    }
    searched.delete(url);
  })();
}
