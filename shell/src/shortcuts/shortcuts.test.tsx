import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SearchBox } from '../frame/search-box.tsx';
import { SettingsPanel } from '../frame/settings-panel.tsx';
import '../test-dialogs.ts';
import { anApp, renderPart } from '../test-shell.tsx';
import { texts as idleTexts } from '../frame/idle-texts.ts';
import { texts } from '../texts.ts';

const aTasksApp = () =>
  anApp({
    title: 'Tasks',
    menu: [{ label: 'Tasks', path: '/task', order: 2, icon: 'board' }],
    paths: [{ path: '/task', login: true }],
  });

afterEach(() => {
  document.cookie = 'shortcuts=; path=/; max-age=0';
});

function openScreen() {
  const added = jest.fn();
  const ui = () => (
    <>
      <SearchBox />
      <main>
        <button type="button" aria-keyshortcuts="n" onClick={added}>
          Add Note
        </button>
        <textarea aria-label="Body" />
        <p hidden data-keys="m">
          Move the card
        </p>
      </main>
      <SettingsPanel id="settings" isWanted={false} />
    </>
  );
  const page = renderPart(ui(), { apps: [anApp(), aTasksApp()], user: 'ann' });
  return { ...page, added, renderAgain: () => page.rerender(ui()) };
}

describe('the keyboard shortcuts', () => {
  it('open an area by the first letter of its name', async () => {
    const { user } = openScreen();
    await user.keyboard('gt');
    expect(window.location.pathname).toBe('/task');
    await user.keyboard('gn');
    expect(window.location.pathname).toBe('/');
  });

  it('of two keys work if the page renders between them', async () => {
    const { user, renderAgain } = openScreen();
    await user.keyboard('g');
    renderAgain();
    await user.keyboard('t');
    expect(window.location.pathname).toBe('/task');
  });

  it('focus the search box without typing the key into it', async () => {
    const { user } = openScreen();
    await user.keyboard('/');
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    expect(document.activeElement).toBe(box);
    expect(box.value).toBe('');
  });

  it('press what the app declares', async () => {
    const { user, added } = openScreen();
    await user.keyboard('n');
    expect(added).toHaveBeenCalledTimes(1);
  });

  it('do nothing while the person types', async () => {
    const { user, added } = openScreen();
    const body = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Body' });
    await user.type(body, 'n?gt/');
    expect(body.value).toBe('n?gt/');
    expect([added.mock.calls.length, window.location.pathname]).toEqual([0, '/']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('ignore keys with modifiers', async () => {
    const { user, added } = openScreen();
    await user.keyboard('{Control>}n{/Control}{Meta>}n{/Meta}{Alt>}n{/Alt}');
    expect(added).not.toHaveBeenCalled();
  });
});

describe('the sheet', () => {
  it('opens on ?, lists the shortcuts of this screen, and closes', async () => {
    const { user, added } = openScreen();
    await user.keyboard('?');
    const sheet = screen.getByRole('dialog', { name: idleTexts.shortcuts });
    for (const label of ['Go to Notes', 'Go to Tasks', texts.search, 'Add Note']) expect(sheet.textContent).toContain(label);
    await user.keyboard('n');
    expect(added).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: idleTexts.close }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lists the keys of a card also when none is focused, and does not handle them', async () => {
    const { user } = openScreen();
    let isTaken: boolean | undefined;
    window.addEventListener('keydown', (event) => void (isTaken = event.defaultPrevented), { once: true });
    await user.keyboard('m');
    expect(isTaken).toBe(false);
    await user.keyboard('?');
    expect(screen.getByText('Move the card', { selector: 'dt' }).parentElement?.textContent).toBe('Move the cardm');
  });

  it('turns the shortcuts off on all pages, and on again from the settings', async () => {
    const { user, added, unmount } = openScreen();
    await user.keyboard('?');
    await user.click(screen.getByRole('switch'));
    await user.click(screen.getByRole('button', { name: idleTexts.close }));
    await user.keyboard('n?');
    expect([added.mock.calls.length, screen.queryByRole('dialog')]).toEqual([0, null]);
    unmount();

    const again = openScreen();
    await userEvent.setup().keyboard('n');
    expect(again.added).not.toHaveBeenCalled();
    act(() => screen.getByText(idleTexts.shortcuts).click());
    await again.user.click(screen.getByRole('switch'));
    await again.user.click(screen.getByRole('button', { name: idleTexts.close }));
    await again.user.keyboard('n');
    expect(again.added).toHaveBeenCalledTimes(1);
  });
});
