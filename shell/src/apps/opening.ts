import type { AppProps, LifeCycleFn, LifeCycles } from 'single-spa';

/** The person went elsewhere while an app was being opened. No failure: nobody waits for it any more. */
export const isLeft = (error: unknown) => error instanceof Error && error.cause === LEFT;

const LEFT = Symbol('left');

/** Tells when an app is not wanted any more; the return value stops telling. */
export type OnLeave = (leave: () => void) => () => void;

/**
 * Goes with the work, until the person leaves. single-spa changes apps one change after the other: without this, an app that hangs
 * would hold up every other.
 */
export function unlessLeft<Result>(work: Promise<Result>, onLeave: OnLeave): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = onLeave(() => reject(new Error('Left while it was being opened.', { cause: LEFT })));
    void work.finally(stop).then(resolve, reject);
  });
}

interface Told {
  readonly onLeave: OnLeave;
  readonly opened: () => void;
  readonly closed: () => unknown;
}

/** The same lifecycles, which say when the app is there and when it has gone, and give up when the person leaves. */
export function told(lifecycles: LifeCycles, { onLeave, opened, closed }: Told) {
  return {
    ...lifecycles,
    bootstrap: (props: AppProps) => unlessLeft(run(lifecycles.bootstrap, props), onLeave),
    mount: async (props: AppProps) => {
      await unlessLeft(run(lifecycles.mount, props), onLeave);
      opened();
    },
    unmount: async (props: AppProps) => {
      closed();
      await run(lifecycles.unmount, props);
    },
  };
}

async function run(steps: LifeCycleFn<object> | LifeCycleFn<object>[], props: AppProps) {
  for (const step of [steps].flat()) await step(props);
}
