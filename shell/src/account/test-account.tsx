import { readAccount } from '@daybook/contracts/accounts';
import { listPasskeys, type Passkey } from '@daybook/contracts/passkeys';
import { listSessions, type Session } from '@daybook/contracts/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import '../test-dialogs.ts';
import { openPage } from '../test-shell.tsx';
// Loaded before the first test, whose screen waits for it no longer than for an answer.
import '../frame/framed-screen.tsx';

type Given = NonNullable<Parameters<typeof openPage>[0]>;

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

interface AccountGiven {
  sessions?: Session[];
  passkeys?: Passkey[];
  script?: Given['script'];
}

/** The account screen of a person called "ann", opened and loaded. */
export async function openAccount({ sessions = [own], passkeys = [], script }: AccountGiven = {}) {
  const page = openPage({
    at: '/account',
    user: 'ann',
    script: (answers) => {
      answers.on(readAccount, () => ({ id: crypto.randomUUID(), username: 'ann', graceDays: 14 }));
      answers.on(listSessions, () => sessions);
      answers.on(listPasskeys, () => passkeys);
      script?.(answers);
    },
  });
  await screen.findByText('You are logged in as');
  return page;
}

export const section = (name: string) => within(screen.getByRole('region', { name }));
export const dialog = async () => within(await screen.findByRole('alertdialog'));
export const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
