import type refresh from 'react-refresh/runtime';

/** The object that webpack calls `import.meta.webpackHot`. */
interface HotModule {
  readonly data?: { signature?: unknown[] };
  readonly accept: () => void;
  readonly invalidate: () => void;
  readonly dispose: (callback: (data: { signature?: unknown[] }) => void) => void;
  /** Loads and applies an update. Resolves to null if there is none, and rejects if a changed module was not accepted. */
  readonly check: (apply: true) => Promise<unknown[] | null>;
}

/** A build that runs in the page. */
export interface RunningBuild {
  /** Returns the hash of the build whose code runs. */
  readonly hash: () => string;
  readonly hot: HotModule;
}

declare global {
  /** The values that builds of the dev server find in the page. */
  var __daybookDev:
    | {
        readonly refresh: typeof refresh;
        readonly connect: (name: string, build: RunningBuild) => void;
        readonly provide: (modules: Record<string, unknown>) => void;
        readonly importFile: (address: string) => Promise<unknown>;
      }
    | undefined;

  /** The part of the federation runtime that the shell gives to apps. Older shells do not have it. */
  var _FEDERATION_BUNDLER_RUNTIME: unknown;

  /** Of the Module Federation runtime, whose developer tools read it. */
  var __VMOK__: unknown;
  var __FEDERATION__:
    | { __GLOBAL_PLUGIN__?: unknown[]; __INSTANCES__?: unknown[]; moduleInfo?: Record<string, unknown> }
    | undefined;

  interface ImportMeta {
    readonly webpackHot?: HotModule;
  }

  /** Defined by the build: the name of the app. */
  const daybookApp: string;
  /** Of webpack. */
  const __webpack_hash__: string;
}
