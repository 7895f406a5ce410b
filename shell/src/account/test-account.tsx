import { readAccount } from '@daybook/contracts/accounts';
import { listPasskeys, type Passkey } from '@daybook/contracts/passkeys';
import { listSessions, type Session } from '@daybook/contracts/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import '../test-dialogs.ts';
import { openPage } from '../test-shell.tsx';
// Loaded before the first test, which would time out while this loads.
import '../frame/framed-screen.tsx';
import { texts } from './texts.ts';

type PageOptions = NonNullable<Parameters<typeof openPage>[0]>;

export const aSession = (part: Partial<Session> = {}): Session => ({
  id: crypto.randomUUID(),
  browser: 'Firefox',
  system: 'Linux',
  created: '2026-11-01T08:00:00.000Z',
  used: '2026-11-02T09:30:00.000Z',
  expires: '2026-11-16T09:30:00.000Z',
  current: false,
  ...part,
});

export const aPasskey = (part: Partial<Passkey> = {}): Passkey => ({
  id: 'phone-id',
  name: 'Phone',
  created: '2026-11-01T08:00:00.000Z',
  used: null,
  synced: false,
  ...part,
});

export const own = aSession({ browser: 'Chrome', current: true });

interface AccountOptions {
  sessions?: Session[];
  passkeys?: Passkey[];
  script?: PageOptions['script'];
}

/** Opens the account screen of the user "ann", and waits until it is loaded. */
export async function openAccount({ sessions = [own], passkeys = [], script }: AccountOptions = {}) {
  const page = openPage({
    at: '/account',
    user: 'ann',
    script: (api) => {
      api.on(readAccount, () => ({ id: crypto.randomUUID(), username: 'ann', graceDays: 14 }));
      api.on(listSessions, () => sessions);
      api.on(listPasskeys, () => passkeys);
      script?.(api);
    },
  });
  await screen.findByText(texts.loggedInAs);
  return page;
}

export const section = (name: string) => within(screen.getByRole('region', { name }));
export const dialog = async () => within(await screen.findByRole('alertdialog'));
export const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
