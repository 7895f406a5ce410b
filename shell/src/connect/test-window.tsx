import { readAccount } from '@daybook/contracts/accounts';
import { type Connection, connectPortal, listConnections } from '@daybook/contracts/portal-connections';
import { readPortal } from '@daybook/contracts/portals';
import { screen, waitFor } from '@testing-library/react';
import { openPage } from '../test-shell.tsx';
// Loaded before the first test, whose screen waits for it no longer than for an answer.
import './connect-screen.tsx';

export const origin = 'https://intranet.example';
export const challenge = 'c'.repeat(43);
export const intranet = { id: 'intranet', name: 'Intranet', origins: [origin] };

export const asked = { portal: 'intranet', origin, challenge, state: 'its own question' };

/** The page of the portal, as far as this window sees it. */
export function anOpener({ location = undefined as string | undefined } = {}) {
  const opener = {
    closed: false,
    postMessage: jest.fn(),
    /** Of another origin the browser tells nothing. */
    get location() {
      if (location === undefined) throw new DOMException('Blocked a frame', 'SecurityError');
      return new URL(location);
    },
  };
  return opener;
}

interface Given extends Omit<NonNullable<Parameters<typeof openPage>[0]>, 'at'> {
  opener?: ReturnType<typeof anOpener> | null;
  connections?: Connection[];
}

/** The window as a page of a portal opens it. */
export function openWindow(parameters: Record<string, string> = asked, given: Given = {}) {
  const { opener = anOpener(), connections = [], script, ...more } = given;
  Object.defineProperty(window, 'opener', { configurable: true, value: opener });
  const close = jest.spyOn(window, 'close').mockImplementation(() => undefined);
  const page = openPage({
    at: `/connect/?${new URLSearchParams(parameters)}`,
    user: 'ann',
    ...more,
    script: (answers) => {
      answers.on(readPortal, () => intranet);
      answers.on(readAccount, () => ({ id: '00000000-0000-4000-8000-000000000001', username: 'Ann' }));
      answers.on(listConnections, () => connections);
      answers.on(connectPortal, () => ({ code: 'the code' }));
      script?.(answers);
    },
  });
  return { ...page, opener, close };
}

/** Allow, when it answers to presses. */
export async function allowButton() {
  const button = await screen.findByRole('button', { name: 'Allow' });
  await waitFor(() => expect(button.ariaDisabled ?? button.getAttribute('aria-disabled')).toBeNull());
  return button;
}
