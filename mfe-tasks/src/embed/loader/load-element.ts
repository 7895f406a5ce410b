import { importChecked } from '@daybook/kit/host/import-checked';
import type { OpenBoardIn } from '../board-options.ts';
import { css } from './loader.css';

/** Written by the build: a path at our origin, and the SHA-384 of the file. */
declare const elementAddress: string;
declare const elementIntegrity: string;

export interface ElementModule {
  readonly openBoard: OpenBoardIn;
  readonly revoke: (origin: string, portal: string) => Promise<boolean>;
}

/** The origin that this script was loaded from, whichever page runs it. */
export const daybookOrigin = new URL(import.meta.url).origin;

/** The address of the board's code. */
export const elementUrl = daybookOrigin + elementAddress;

/** Loads the board's code, once for all boards of a page. After a failure the next call tries again. */
export function loadElement(): Promise<ElementModule> {
  loaded ??= importChecked<ElementModule>(elementUrl, elementIntegrity).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

let loaded: Promise<ElementModule> | undefined;

/** Returns an alert for a board whose code could not be loaded. It needs no style sheet, and no markup is parsed. */
export function loadFailedAlert(onRetry: () => void): HTMLElement {
  const alert = document.createElement('div');
  const text = document.createElement('p');
  const retry = document.createElement('button');
  alert.className = css.failed ?? '';
  alert.setAttribute('role', 'alert');
  text.textContent = 'The board could not be loaded.';
  retry.type = 'button';
  retry.textContent = 'Retry';
  retry.onclick = onRetry;
  alert.append(text, retry);
  return alert;
}
