import { devVersion } from '../working-tree.mjs';
import { joinFederation } from './federation.mjs';

interface Plugin {
  readonly beforeRequest: (request: { id: string }) => unknown;
}

describe('an app of a working tree', () => {
  const working = { id: `notes@${devVersion}/app` };
  const released = { id: 'tasks@1.0.0/app' };

  /** Returns what the page calls before it loads an app. */
  function joined() {
    joinFederation();
    const plugins = globalThis.__FEDERATION__?.__GLOBAL_PLUGIN__ as Plugin[];
    return (request: { id: string }) => plugins.at(-1)!.beforeRequest(request);
  }
  afterEach(() => {
    globalThis.__FEDERATION__ = undefined;
    globalThis._FEDERATION_BUNDLER_RUNTIME = undefined;
  });

  it('is rejected with what to do if the shell of the installation has no runtime for it, and a released app is not', () => {
    const beforeRequest = joined();
    expect(() => beforeRequest(working)).toThrow(
      /^The shell of this installation is too old for this version of the tooling\. .*daybook dev APP shell/,
    );
    expect(beforeRequest(released)).toBe(released);
  });

  it('is loaded if the shell has the runtime', () => {
    const beforeRequest = joined();
    globalThis._FEDERATION_BUNDLER_RUNTIME = {};
    expect(beforeRequest(working)).toBe(working);
  });
});
