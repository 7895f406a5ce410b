import type { FeedApp } from '@daybook/contracts/apps';
import { loadOnce, whenIdle } from '@daybook/kit/host/scheduling';
import type { AppLoader, federate } from './federation.ts';

/** The federation runtime, which is a part of the shell, could not be loaded. The release that needed it is not to blame. */
export class FederationError extends Error {}

/** Loads the federation runtime with the first app. Pages of an app preload it; the others load it when they are idle. */
export function loadWithFederation(apps: readonly FeedApp[], importRuntime: ImportRuntime = importFederation): AppLoader {
  const federation = loadOnce(async () => (await importRuntime()).federate(apps));
  // The first app tries again, and reports a failure.
  whenIdle(() => void federation().catch(() => undefined));
  return {
    load: async (app, release) => {
      // Once more at once, because a single request may get lost.
      const { load } = await federation()
        .catch(federation)
        .catch((cause: unknown) => {
          throw new FederationError('The federation runtime cannot be loaded.', { cause });
        });
      return load(app, release);
    },
    loadAhead: async (app) => (await federation()).loadAhead(app),
  };
}

type ImportRuntime = () => Promise<{ readonly federate: typeof federate }>;

const importFederation: ImportRuntime = () => import(/* webpackChunkName: "federation" */ './federation.ts');
