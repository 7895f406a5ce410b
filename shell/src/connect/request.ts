// First of all: zod decides when a schema is made whether it may compile it, and the content policy allows no such thing.
import '@daybook/kit/api/zod-setup';
import { connectRequest, shownPortal } from '@daybook/contracts/portals';

/** What a page of a portal asks for, by the address that it opened. */
export interface Asked {
  /** The portal's id. */
  readonly portal: string;
  /** Of the page that asks. Nobody has checked it yet. */
  readonly origin: string;
  /** RFC 7636, S256. */
  readonly challenge: string;
  /** Comes back to the page as it is: it knows its own question by it. */
  readonly state: string;
}

/** Undefined when something is missing, is there twice, or is not of its form. */
export function readAsked(search: string): Asked | undefined {
  const parameters = new URLSearchParams(search);
  const one = (name: string) => {
    const [value, ...others] = parameters.getAll(name);
    return others.length === 0 ? value : undefined;
  };
  const portal = shownPortal.shape.id.safeParse(one('portal')).data;
  const { origin, challenge } = connectRequest.safeParse({ origin: one('origin'), challenge: one('challenge') }).data ?? {};
  const state = one('state');
  return portal && origin && challenge && state && state.length <= LONGEST_STATE ? { portal, origin, challenge, state } : undefined;
}

const LONGEST_STATE = 500;
