import type { Change, ChangeFeed, HostStorage } from '@daybook/kit/host/host';
import { whenIdle } from '@daybook/kit/host/scheduling';

/** Passes a change to the subscribers of its topic; without a topic, to all. */
export type PublishChange = (topic: string | undefined, change: Change) => void;

interface StartOptions {
  readonly publish: PublishChange;
  /** The stored cursor before the page read any data. */
  readonly seen: string | undefined;
}

/** The key in the storage of the host's own values. */
export const CURSOR = 'changes';

/**
 * Returns the changes for the apps of a page. The code that follows them is loaded when the page is idle, after the first subscription; if
 * that fails, after the next one.
 *
 * @param start - loads that code and follows the changes
 */
export function lazyChanges(storage: Pick<HostStorage, 'read'>, start: (options: StartOptions) => Promise<unknown>): ChangeFeed {
  const subscribers = new Set<readonly [topic: string, listener: (change: Change) => void]>();
  const publish: PublishChange = (changed, change) => {
    for (const [topic, listener] of [...subscribers]) if ((changed ?? topic) === topic) listener(change);
  };
  const seen = storage.read(CURSOR);
  let isStarted = false;
  const retryLater = (error: unknown) => {
    console.error('changes', error);
    isStarted = false;
  };
  return {
    subscribe: (topic, listener) => {
      const subscriber = [topic, listener] as const;
      subscribers.add(subscriber);
      if (!isStarted) {
        isStarted = true;
        whenIdle(() => void start({ publish, seen }).catch(retryLater));
      }
      return () => void subscribers.delete(subscriber);
    },
  };
}
