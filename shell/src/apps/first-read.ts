import { findOwner } from '@daybook/contracts/path-pattern';
import type { Host, HostLocation, Store } from '@daybook/kit/host/host';
import type { PageSession } from '../session/session.ts';
import type { LoadApp } from './federation.ts';

interface FirstRead {
  /** Returns a `load` that also sends what the app reads first at the current path, if app.json names it. */
  readonly withRead: (load: LoadApp) => LoadApp;
  /** Forgets a response that no request has taken: something has changed since. */
  readonly drop: () => void;
  /** The `fetch` of the apps. */
  readonly fetch: Host['fetch'];
}

/**
 * Sends the first read of an app while its code is loading. The app's own request takes the response: once, within ten seconds, and only
 * if the person is the same and this page has written nothing meanwhile. If the early request has failed by then, it is sent as usual.
 */
export function withFirstRead(
  fetch: Host['fetch'],
  { user, usableToken }: Pick<PageSession, 'user' | 'usableToken'>,
  location: Store<HostLocation>,
): FirstRead {
  let early: EarlyRead | undefined;
  const drop = () => {
    early?.controller.abort();
    early = undefined;
  };
  user.subscribe(drop);
  return {
    drop,
    withRead: (load) => (app, release) => {
      const { path, search } = location.get();
      const read = findOwner([app], path)?.owned.read;
      // With a query the app reads something else.
      if (read && !search && usableToken()) {
        drop();
        const sent = (early = sendRead(fetch, read));
        const forget = () => early === sent && drop();
        sent.response.catch(forget);
        setTimeout(forget, LIMIT_MS);
      }
      return load(app, release);
    },
    fetch: (path, init = {}) => {
      const { method = 'GET', signal, cache, credentials } = init;
      if (method !== 'GET') {
        drop();
        return fetch(path, init).finally(drop);
      }
      const taken = early;
      if (taken?.read !== path || cache || credentials || signal?.aborted) return fetch(path, init);
      early = undefined;
      signal?.addEventListener('abort', () => taken.controller.abort(signal.reason));
      return taken.response;
    },
  };
}

/** Longer than the code of an app takes on most networks. */
const LIMIT_MS = 10_000;

interface EarlyRead {
  readonly read: string;
  readonly response: Promise<Response>;
  readonly controller: AbortController;
}

function sendRead(fetch: Host['fetch'], read: string): EarlyRead {
  const controller = new AbortController();
  return { read, controller, response: fetch(read, { signal: controller.signal }) };
}
