import { openOutbox } from '../outbox/outbox.ts';
import { createStore } from '../store.ts';
import { browserLocks } from '@daybook/kit/host/scheduling';
import type { TestHost } from '@daybook/kit/testing/test-host';

/** Returns a test host with the outbox of real hosts: what an app adds is sent. */
export function withOutbox(host: TestHost): TestHost {
  const user = createStore(host.session.userId());
  const outbox = openOutbox({
    user,
    draftsOf: () => host.drafts,
    fetch: host.fetch,
    locks: browserLocks(),
    name: 'daybook-outbox',
  });
  return { ...host, outbox: () => Promise.resolve(outbox) };
}
