import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import type { Host } from '../host/host.ts';
import { Screen } from './screen.tsx';
import { renderApp, testHost } from '../testing/test-host.tsx';

const heading = () => screen.getByRole('heading', { level: 1 });

describe('Screen', () => {
  it('sets the title of the document, also when it changes', () => {
    const host = testHost();
    const { rerender } = renderApp(<Screen title="Notes">…</Screen>, host);
    expect(host.title()).toBe('Notes');
    rerender(<Screen title="Milk">…</Screen>);
    expect(heading().textContent).toBe('Milk');
  });

  it('ignores the result of setTitle', () => {
    const returnsFalse: Host['setTitle'] = () => false;
    const { unmount } = renderApp(<Screen title="Notes">…</Screen>, testHost({ setTitle: returnsFalse }));
    expect(unmount).not.toThrow();
  });

  it('focuses the heading when the path changes, but not when only the query does', () => {
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

  it('does not focus the heading of a page that was just loaded', () => {
    renderApp(<Screen title="Notes">…</Screen>, testHost({ hasUserInteracted: () => false }));
    expect(document.activeElement).toBe(document.body);
  });

  describe('whose button disappears', () => {
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

    it('does not move the focus if another element has taken it', async () => {
      const { rerender } = renderApp(shown(button), testHost());
      await userEvent.click(screen.getByRole('button'));
      rerender(shown(<input aria-label="Search" />));
      await Promise.resolve();
      screen.getByLabelText('Search').focus();
      expect(await isBrought()).toBe(false);
    });

    it('does not move the focus if the button was not pressed', async () => {
      const { rerender } = renderApp(shown(button), testHost());
      screen.getByRole('button').focus();
      rerender(shown(<p>Scrolled away.</p>));
      expect(await isBrought()).toBe(false);
    });
  });

  it('shows its actions and the link back', () => {
    renderApp(
      <Screen title="Milk" back={{ to: '/', label: 'Notes' }} actions={<button>Edit</button>}>
        …
      </Screen>,
    );
    expect(screen.getByRole('link', { name: 'Notes' }).getAttribute('href')).toBe('/');
    expect(screen.getByRole('button', { name: 'Edit' })).toBeTruthy();
  });
});
