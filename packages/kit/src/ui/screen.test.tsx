import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { Host } from '../host/host.ts';
import { Screen } from './screen.tsx';
import { renderApp, testHost } from '../testing/test-host.tsx';

const heading = () => screen.getByRole('heading', { level: 1 });

describe('Screen', () => {
  it('names the page by its title, also when that changes', () => {
    const host = testHost();
    const { rerender } = renderApp(<Screen title="Notes">…</Screen>, host);
    expect(host.title()).toBe('Notes');
    rerender(<Screen title="Milk">…</Screen>);
    expect(heading().textContent).toBe('Milk');
  });

  it('takes nothing that a host answers for the undo of naming the page', () => {
    const answersFalse: Host['setTitle'] = () => false;
    const { unmount } = renderApp(<Screen title="Notes">…</Screen>, testHost({ setTitle: answersFalse }));
    expect(unmount).not.toThrow();
  });

  it('takes the focus when the screen changes, and leaves it when only the search does', () => {
    const host = testHost();
    renderApp(
      <Screen title="Notes">
        <input aria-label="Search" />
      </Screen>,
      host,
    );
    expect(document.activeElement).toBe(heading());
    screen.getByLabelText('Search').focus();
    act(() => host.navigate('/?search=milk'));
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
    act(() => host.navigate('/notes/milk'));
    expect(document.activeElement).toBe(heading());
  });

  it('leaves the focus at the top of a page that was just opened', () => {
    renderApp(<Screen title="Notes">…</Screen>, testHost({ hasUserInteracted: () => false }));
    expect(document.activeElement).toBe(document.body);
  });

  describe('of which a button goes', () => {
    const shown = (part: ReactNode) => <Screen title="Notes">{part}</Screen>;
    const button = <button key="">Clear search</button>;
    const isBrought = () =>
      waitFor(() => expect(document.activeElement).toBe(heading()), { timeout: 300 }).then(
        () => true,
        () => false,
      );

    it.each([
      ['is gone', <p key="">All is shown.</p>],
      [
        'can be used no more',
        <button key="" disabled>
          Clear search
        </button>,
      ],
    ])('brings the focus to its heading when what was pressed %s', async (_, next) => {
      const { rerender } = renderApp(shown(button), testHost());
      await userEvent.click(screen.getByRole('button'));
      rerender(shown(next));
      await waitFor(() => expect(document.activeElement).toBe(heading()));
    });

    it('leaves the focus to who takes it meanwhile', async () => {
      const { rerender } = renderApp(shown(button), testHost());
      await userEvent.click(screen.getByRole('button'));
      rerender(shown(<input aria-label="Search" />));
      await Promise.resolve();
      screen.getByLabelText('Search').focus();
      expect(await isBrought()).toBe(false);
    });

    it('leaves it where it was when nobody pressed what is gone', async () => {
      const { rerender } = renderApp(shown(button), testHost());
      screen.getByRole('button').focus();
      rerender(shown(<p>Scrolled away.</p>));
      expect(await isBrought()).toBe(false);
    });
  });

  it('shows its actions and the way back', () => {
    renderApp(
      <Screen title="Milk" back={{ to: '/', label: 'Notes' }} actions={<button>Edit</button>}>
        …
      </Screen>,
    );
    expect(screen.getByRole('link', { name: 'Notes' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
  });
});
