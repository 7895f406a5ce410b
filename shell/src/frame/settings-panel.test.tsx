import { importArchive } from '@daybook/contracts/archive';
import { screen } from '@testing-library/react';
import '../test-dialogs.ts';
import { renderPart } from '../test-shell.tsx';
import { SettingsPanel } from './settings-panel.tsx';

const nothing = { format: 'daybook', version: 1, notes: [], tasks: [] };

async function openArchive() {
  let added = 1;
  const imported = () => ({ notes: { added, kept: 0 }, tasks: { added: 0, kept: 0, conflicting: [] } });
  const page = renderPart(<SettingsPanel id="settings" isWanted={false} />, {
    user: 'ann',
    script: ({ on }) => on(importArchive, imported),
  });
  await page.user.click(screen.getByText('Export and import'));
  const file = await screen.findByLabelText<HTMLInputElement>(/An archive/);
  const choose = async () => {
    await page.user.upload(file, new File([JSON.stringify(nothing)], 'daybook.json'));
    await screen.findByText(new RegExp(`${added} notes? added`));
    added = 0;
  };
  const close = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  };
  return { ...page, choose, close };
}

describe('the archive, when it is closed', () => {
  it('has the page loaded anew after an import, so that what came is seen', async () => {
    const { choose, close, reload } = await openArchive();
    await choose();
    await choose();
    expect(reload).not.toHaveBeenCalled();
    await close();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('leaves the page as it is where nothing was imported', async () => {
    const { close, reload } = await openArchive();
    await close();
    expect(reload).not.toHaveBeenCalled();
  });

  it('leaves the page as it is where a text is not saved', async () => {
    const { choose, close, reload, shell } = await openArchive();
    shell.host.holdUnsaved();
    await choose();
    await close();
    expect(reload).not.toHaveBeenCalled();
  });
});
