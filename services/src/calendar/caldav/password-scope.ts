import { ProviderError } from '../provider-error.ts';

/**
 * Checks that an address to which a CalDAV server redirects or links may get the password for that server. It must have the
 * server's origin, or be an https address of the same registrable domain: caldav.icloud.com links to calendars on
 * p12-caldav.icloud.com. The Public Suffix List distinguishes such a domain from one that strangers share, such as duckdns.org.
 *
 * @param server - the origin of the address that the person entered
 * @throws {ProviderError}
 */
export async function checkMayGetPassword(server: string, url: URL) {
  if (url.origin === server) return;
  if (url.protocol !== 'https:' || !(await haveSameDomain(url, new URL(server)))) throw leadsElsewhere(url);
}

/** False for addresses without a domain, such as IPv4. The list is loaded when it is first needed. */
async function haveSameDomain(one: URL, other: URL): Promise<boolean> {
  const { getDomain } = await import('tldts');
  const [domain, otherDomain] = [one, other].map(({ hostname }) => getDomain(hostname, { allowPrivateDomains: true }));
  return domain !== null && domain === otherDomain;
}

/** A host name has at most 253 characters (RFC 1035). */
const maxOriginLength = 267;

const leadsElsewhere = ({ origin }: URL) =>
  new ProviderError(
    'rejected',
    `The calendar leads to ${origin.slice(0, maxOriginLength)}, which does not get your password. If you trust that server, enter its address.`,
  );
