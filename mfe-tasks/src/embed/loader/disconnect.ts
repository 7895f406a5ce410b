import type { Disconnected, OpenBoard } from '../board-options.ts';
import { forgetConnections } from '../connection/forget-connections.ts';
import { daybookOrigin, type ElementModule } from './load-element.ts';

/** Ends the connection of a portal: by its board or, if that is not open, in the browser first, and then by the board's code. */
export async function disconnect(
  board: OpenBoard | undefined,
  portal: string,
  load: () => Promise<ElementModule>,
): Promise<Disconnected> {
  if (board && portal !== '') return board.disconnect();
  try {
    forgetConnections(portal, pageStorage());
  } catch {
    // Site data is blocked or full. The board's code knows what is in memory.
  }
  try {
    const { revoke } = await load();
    return { revoked: await revoke(daybookOrigin, portal), unsaved: 0 };
  } catch {
    return { revoked: false, unsaved: 0 };
  }
}

/** The browser's local storage, which throws if site data is blocked. */
const pageStorage = ({ localStorage } = window) => ({
  keys: () => Object.keys(localStorage),
  getItem: (key: string) => localStorage.getItem(key),
  setItem: (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: (key: string) => localStorage.removeItem(key),
});
