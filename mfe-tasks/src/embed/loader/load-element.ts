import { importChecked } from '@daybook/kit/host/import-checked';
import type { OpenBoardIn } from '../board-options.ts';

/** Written in by the build: an address below our origin, and the SHA-384 of what is there. */
declare const elementAddress: string;
declare const elementIntegrity: string;

export interface ElementModule {
  readonly openBoard: OpenBoardIn;
}

/** Where this script came from is where all else is, whichever page runs it. */
export const daybookOrigin = new URL(import.meta.url).origin;

/** Where the code of a board is. */
export const elementUrl = daybookOrigin + elementAddress;

/** Returns the code of a board, once for all boards of a page. A failure is not remembered. */
export function loadElement(): Promise<ElementModule> {
  loaded ??= importChecked<ElementModule>(elementUrl, elementIntegrity).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

let loaded: Promise<ElementModule> | undefined;
