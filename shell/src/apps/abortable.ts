import type { AppProps, LifeCycleFn, LifeCycles } from 'single-spa';

/** True for the error of an app that was left before it was open. That is not a failure: nobody waits for it any more. */
export const isAbandoned = (error: unknown) => error instanceof Error && error.cause === ABANDONED;

const ABANDONED = Symbol('abandoned');

/** Calls back when the route is no longer one of the app's. Returns a function that stops this. */
export type OnLeave = (leave: () => void) => () => void;

/**
 * Settles as `work` does, but rejects when the person leaves the app. single-spa changes apps one after another: without this, an app
 * that hangs would block all others.
 */
export function abortable<Result>(work: Promise<Result>, onLeave: OnLeave): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = onLeave(() => reject(new Error('The app was left before it was open.', { cause: ABANDONED })));
    void work.finally(stop).then(resolve, reject);
  });
}

interface LifecycleCallbacks {
  readonly onLeave: OnLeave;
  readonly onOpen: () => void;
  readonly onClose: () => unknown;
}

/** Returns lifecycles that report when the app is mounted and unmounted, and that are aborted when the person leaves. */
export function instrumentLifecycles(lifecycles: LifeCycles, { onLeave, onOpen, onClose }: LifecycleCallbacks) {
  return {
    ...lifecycles,
    bootstrap: (props: AppProps) => abortable(run(lifecycles.bootstrap, props), onLeave),
    mount: async (props: AppProps) => {
      await abortable(run(lifecycles.mount, props), onLeave);
      onOpen();
    },
    unmount: async (props: AppProps) => {
      onClose();
      await run(lifecycles.unmount, props);
    },
  };
}

async function run(steps: LifeCycleFn<object> | LifeCycleFn<object>[], props: AppProps) {
  for (const step of [steps].flat()) await step(props);
}
