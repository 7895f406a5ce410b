import { createHash, randomBytes } from 'node:crypto';
import type { ConnectCode } from '@daybook/contracts/portal-connections';
import type { PortalTokens } from '@daybook/contracts/portal-tokens';
import { request, type Person } from './api.ts';
import { operator } from './releasing.ts';

export interface TestPortal {
  readonly id: string;
  readonly origin: string;
  /** The server, if not the one that all tests share. */
  readonly url?: string | undefined;
}

/** Registers a new portal. */
export async function aPortal(url?: string): Promise<TestPortal> {
  const id = `portal-${randomBytes(6).toString('hex')}`;
  const origin = `https://${id}.example`;
  await request('POST /api/portals/', { ...at(url), token: operator, body: { id, name: 'Intranet', origins: [origin] } });
  return { id, origin, url };
}

export function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Gives the user's consent and returns the code. */
export async function giveConsent(person: Person, { id, origin }: TestPortal) {
  const { verifier, challenge } = pkce();
  const { body } = await person.request<ConnectCode>(`POST /api/portals/${id}/connect/`, { body: { origin, challenge } });
  return { code: body.code, verifier };
}

export const exchangeCode = ({ id, origin, url }: TestPortal, code: string, verifier: string) =>
  request<PortalTokens>(`POST /api/portals/${id}/token/`, { ...at(url), headers: { origin }, body: { code, verifier } });

export async function connectPortal(person: Person, portal: TestPortal): Promise<PortalTokens> {
  const { code, verifier } = await giveConsent(person, portal);
  return (await exchangeCode(portal, code, verifier)).body;
}

export const refreshConnection = ({ id, origin, url }: TestPortal, refresh: string) =>
  request<PortalTokens>(`POST /api/portals/${id}/refresh/`, { ...at(url), headers: { origin }, body: { refresh } });

export const revokeConnection = ({ id, origin, url }: TestPortal, refresh: string) =>
  request(`POST /api/portals/${id}/revoke/`, { ...at(url), headers: { origin }, body: { refresh } });

/** Returns the response to a page of this origin that lists the tasks. */
export const listTasks = (token: string, origin: string, url?: string) =>
  request('GET /api/tasks/', { ...at(url), token, headers: { origin } });

export const sendPreflight = (path: string, origin: string, method: string) =>
  request(`OPTIONS ${path as `/${string}`}`, { headers: { origin, 'access-control-request-method': method } });

const at = (url: string | undefined) => (url === undefined ? {} : { url });
