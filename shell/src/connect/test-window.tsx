import { readAccount } from '@daybook/contracts/accounts';
import { type Connection, connectPortal, listConnections } from '@daybook/contracts/portal-connections';
import { readPortal } from '@daybook/contracts/portals';
import { screen, waitFor } from '@testing-library/react';
import { openPage } from '../test-shell.tsx';
// Loaded before the first test, which would time out while this loads.
import './connect-screen.tsx';
import { texts } from './texts.ts';

export const origin = 'https://intranet.example';
export const challenge = 'c'.repeat(43);
export const intranet = { id: 'intranet', name: 'Intranet', origins: [origin] };

export const request = { portal: 'intranet', origin, challenge, state: 'its own state' };

/** Returns the page of the portal, with the members that this window uses. */
export function newOpener({ location = undefined as string | undefined } = {}) {
  const opener = {
    closed: false,
    postMessage: jest.fn(),
    /** Throws for another origin, as browsers do. */
    get location() {
      if (location === undefined) throw new DOMException('Blocked a frame', 'SecurityError');
      return new URL(location);
    },
  };
  return opener;
}

interface WindowOptions extends Omit<NonNullable<Parameters<typeof openPage>[0]>, 'at'> {
  opener?: ReturnType<typeof newOpener> | null;
  connections?: Connection[];
}

/** Renders the window that a page of a portal opens. */
export function openWindow(parameters: Record<string, string> = request, options: WindowOptions = {}) {
  const { opener = newOpener(), connections = [], script, ...more } = options;
  Object.defineProperty(window, 'opener', { configurable: true, value: opener });
  const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
  const page = openPage({
    at: `/connect/?${new URLSearchParams(parameters)}`,
    user: 'ann',
    ...more,
    script: (api) => {
      api.on(readPortal, () => intranet);
      api.on(readAccount, () => ({ id: '00000000-0000-4000-8000-000000000001', username: 'Ann' }));
      api.on(listConnections, () => connections);
      api.on(connectPortal, () => ({ code: 'the code' }));
      script?.(api);
    },
  });
  return { ...page, opener, close };
}

/** Returns Allow once it accepts a press. */
export async function allowButton() {
  const button = await screen.findByRole('button', { name: texts.allow });
  await waitFor(() => expect(button.ariaDisabled ?? button.getAttribute('aria-disabled')).toBeNull());
  return button;
}
