import { importChecked } from '@daybook/kit/host/import-checked';
import type { OpenBoardIn } from '../board-options.ts';

/** Written by the build: a path at our origin, and the SHA-384 of the file. */
declare const elementAddress: string;
declare const elementIntegrity: string;

export interface ElementModule {
  readonly openBoard: OpenBoardIn;
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
