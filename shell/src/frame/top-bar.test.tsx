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

  it.each([
    [true, [[true]]],
    [false, []],
  ])(
    'open when they are loaded if the button was pressed before: %s, after the click, which would close them',
    (isWanted, calls) => {
      jest.useFakeTimers();
      const toggled = jest.spyOn(HTMLElement.prototype, 'togglePopover');
      renderPart(<SettingsPanel id="settings" isWanted={isWanted} />);
      expect(toggled).not.toHaveBeenCalled();
      jest.runAllTimers();
      expect(toggled.mock.calls).toEqual(calls);
      jest.useRealTimers();
    },
  );
});
