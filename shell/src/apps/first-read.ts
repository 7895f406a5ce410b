import type { FeedApp } from '@daybook/contracts/apps';
import { findOwner } from '@daybook/contracts/path-pattern';
import type { Host, HostLocation, Store } from '@daybook/kit/host/host';
import type { PageSession } from '../session/session.ts';
import type { LoadApp } from './federation.ts';

interface FirstRead {
  /** Returns a `load` that also sends what the app reads first at the current path, if app.json names it. */
  readonly withRead: (load: LoadApp) => LoadApp;
  /** Sends what the app reads first at a path that the person is about to open. The app gets the response as with `withRead`. */
  readonly readAhead: (app: FeedApp, path: string) => void;
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
  const { send, take, drop } = holdRead(fetch);
  user.subscribe(drop);
  const sendAt = (app: FeedApp, path: string, isAhead: boolean) => {
    const read = findOwner([app], path)?.owned.read;
    if (read && usableToken()) send(read, isAhead);
  };
  return {
    drop,
    withRead: (load) => (app, release) => {
      const { path, search } = location.get();
      // With a query the app reads something else.
      if (!search) sendAt(app, path, false);
      return load(app, release);
    },
    readAhead: (app, path) => sendAt(app, path, true),
    fetch: (path, init = {}) => {
      const { method = 'GET', signal, cache, credentials } = init;
      if (method !== 'GET') {
        drop();
        return fetch(path, init).finally(drop);
      }
      const taken = cache || credentials || signal?.aborted ? undefined : take(path);
      if (!taken) return fetch(path, init);
      signal?.addEventListener('abort', () => taken.controller.abort(signal.reason));
      return taken.response;
    },
  };
}

/** Holds one read that no request has taken yet. */
function holdRead(fetch: Host['fetch']) {
  let early: EarlyRead | undefined;
  const drop = () => {
    early?.controller.abort();
    early = undefined;
  };
  return {
    drop,
    send: (read: string, isAhead: boolean) => {
      // A pointer that rests at another entry must not stop the read of the area that is opening.
      if (isAhead && early?.isAhead === false) return;
      // Sent ahead already.
      if (early?.isAhead && early.read === read) return void (early.isAhead = isAhead);
      drop();
      const sent = (early = sendRead(fetch, read, isAhead));
      const forget = () => early === sent && drop();
      // The person may open the app later, when the server responds again.
      sent.response.then(({ ok }) => ok || (sent.isAhead && forget()), forget);
      setTimeout(forget, LIMIT_MS);
    },
    take: (path: string) => {
      if (early?.read !== path) return undefined;
      const taken = early;
      early = undefined;
      return taken;
    },
  };
}

/** Longer than the code of an app takes on most networks. */
const LIMIT_MS = 10_000;

interface EarlyRead {
  readonly read: string;
  readonly response: Promise<Response>;
  readonly controller: AbortController;
  /** True until the person opens the app. */
  isAhead: boolean;
}

function sendRead(fetch: Host['fetch'], read: string, isAhead: boolean): EarlyRead {
  const controller = new AbortController();
  return { read, controller, isAhead, response: fetch(read, { signal: controller.signal }) };
}
