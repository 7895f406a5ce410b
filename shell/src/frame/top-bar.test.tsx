import { screen } from '@testing-library/react';
import '../test-dialogs.ts';
import { renderPart } from '../test-shell.tsx';
import { SettingsMenu, TopBar } from './top-bar.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { texts } from '../texts.ts';
import { texts as idleTexts } from './idle-texts.ts';

describe('the top bar', () => {
  it('shows the title of the product, which links to the notes', async () => {
    const { user, shell } = renderPart(<TopBar />, { at: '/notes/milk', user: 'ann' });
    await user.click(screen.getByRole('link', { name: texts.product }));
    expect(shell.navigation.location.get().path).toBe('/');
  });
});

describe('the settings', () => {
  it('offer the themes, and keep the chosen one', async () => {
    const { user, shell } = renderPart(<SettingsPanel id="settings" isWanted={false} />);
    expect(screen.getByRole('radio', { name: idleTexts.themeSystem, checked: true })).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: idleTexts.themeDark }));
    expect(shell.theme.theme.get()).toBe('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await user.click(screen.getByRole('radio', { name: idleTexts.themeSystem }));
  });

  it('are opened by a button', async () => {
    renderPart(<SettingsMenu />);
    const link = await screen.findByText(idleTexts.shortcuts, {}, { timeout: 3000 });
    const panel = screen.getByRole('button', { name: texts.settings }).getAttribute('popovertarget');
    expect(document.getElementById(panel ?? '')?.contains(link)).toBe(true);
  });

  it.each([true, false])('open when they are loaded if the button was pressed before: %s', (isWanted) => {
    const opened = jest.spyOn(HTMLElement.prototype, 'showPopover');
    renderPart(<SettingsPanel id="settings" isWanted={isWanted} />);
    expect(opened).toHaveBeenCalledTimes(isWanted ? 1 : 0);
  });
});
