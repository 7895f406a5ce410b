import { readAccount } from '@daybook/contracts/accounts';
import { importArchive } from '@daybook/contracts/archive';
import { offline } from '@daybook/kit/testing/fake-api';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import '../test-dialogs.ts';
import { inAnotherTab, logInAs, quietConsole, renderPart } from '../test-shell.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { texts as idleTexts } from './idle-texts.ts';

const nothing = { format: 'daybook', version: 1, notes: [], tasks: [] };

async function openArchive() {
  let added = 1;
  const imported = () => ({ notes: { added, kept: 0 }, tasks: { added: 0, kept: 0, conflicting: [] } });
  const page = renderPart(<SettingsPanel id="settings" isWanted={false} />, {
    user: 'ann',
    script: ({ on }) => on(importArchive, imported),
  });
  await page.user.click(screen.getByText(idleTexts.archive));
  const file = await screen.findByLabelText<HTMLInputElement>(/An archive/);
  const choose = async () => {
    await page.user.upload(file, new File([JSON.stringify(nothing)], 'daybook.json'));
    await screen.findByText(new RegExp(`${added} notes? added`));
    added = 0;
  };
  const close = async () => {
    await page.user.click(screen.getByRole('button', { name: idleTexts.close }));
    expect(screen.queryByRole('dialog')).toBeNull();
  };
  return { ...page, choose, close };
}

describe('closing the archive dialog', () => {
  it('reloads the page after an import', async () => {
    const { choose, close, reload } = await openArchive();
    await choose();
    await choose();
    expect(reload).not.toHaveBeenCalled();
    await close();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload the page if nothing was imported', async () => {
    const { close, reload } = await openArchive();
    await close();
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload the page while there is unsaved work', async () => {
    const { choose, close, reload, shell } = await openArchive();
    shell.host.setUnsaved();
    await choose();
    await close();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the account link in the settings', () => {
  const people = [{ username: 'Ann' }, { username: 'Ben' }].map((person) => ({ ...person, id: crypto.randomUUID() }));
  const account = () => screen.getByRole('link', { name: /^Account/ });
  const open = () => fireEvent(account().closest('[popover]') as Element, Object.assign(new Event('toggle'), { newState: 'open' }));

  function renderSettings() {
    return renderPart(<SettingsPanel id="settings" isWanted={false} />, {
      user: 'ann',
      script: ({ on }) => on(readAccount, () => people[0] as (typeof people)[0]),
    });
  }

  it('reads the username once, when the settings are first opened, and links to the account', async () => {
    const { api, user, shell } = renderSettings();
    expect(api.requests(readAccount)).toEqual([]);
    open();
    await waitFor(() => expect(account().textContent).toBe('Account Ann'));
    open();
    expect(api.requests(readAccount)).toHaveLength(1);
    await user.click(account());
    expect(shell.navigation.location.get().path).toBe('/account');
  });

  it('does not show the user of the session before', async () => {
    const { api } = renderSettings();
    open();
    await waitFor(() => expect(account().textContent).toBe('Account Ann'));
    api.on(readAccount, () => people[1] as (typeof people)[1]);
    inAnotherTab(() => logInAs('ben'));
    expect(account().textContent).toBe('Account ');
    await waitFor(() => expect(account().textContent).toBe('Account Ben'));
  });

  it('has no username if the server cannot be reached, and reads it when the settings open again', async () => {
    const consoleError = quietConsole();
    const { api } = renderSettings();
    api.on(readAccount, offline);
    open();
    await waitFor(() => expect(consoleError).toHaveBeenCalledWith('readAccount', expect.any(Error)));
    expect(account().textContent).toBe('Account ');
    api.on(readAccount, () => people[0] as (typeof people)[0]);
    open();
    await waitFor(() => expect(account().textContent).toBe('Account Ann'));
  });
});
