import { importArchive } from '@daybook/contracts/archive';
import { updateTask } from '@daybook/contracts/tasks';
import { type FakeApi, offline } from '@daybook/kit/testing/fake-api';
import { act, screen } from '@testing-library/react';
import '../test-dialogs.ts';
import { logInAs, quietConsole, renderPart } from '../test-shell.tsx';
import { aMove } from '../unsent/test-unsent.tsx';
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
  const account = () => screen.getByRole('link', { name: /^Account/ });

  it('has the username, and links to the account', async () => {
    logInAs('ann', { username: 'Ann' });
    const { user, shell } = renderPart(<SettingsPanel id="settings" isWanted={false} />);
    expect(account().textContent).toBe('Account Ann');
    await user.click(account());
    expect(shell.navigation.location.get().path).toBe('/account');
  });
});

describe('the unsent changes in the settings', () => {
  it('are there while there are any, and lead to their list', async () => {
    quietConsole();
    const script = ({ on }: FakeApi) => on(updateTask, offline);
    const { user, shell } = renderPart(<SettingsPanel id="settings" isWanted={false} />, { user: 'ann', script });
    const outbox = await act(() => shell.host.outbox());
    expect(screen.queryByText(/^Unsent changes/)).toBeNull();
    act(() => void outbox.add(aMove()));
    await user.click(await screen.findByRole('link', { name: idleTexts.unsentCount(1) }));
    expect(shell.navigation.location.get().path).toBe('/unsent');
    act(() => outbox.discard(outbox.entries.get()[0]!.id));
    expect(screen.queryByText(/^Unsent changes/)).toBeNull();
  });
});
