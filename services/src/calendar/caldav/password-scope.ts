import { ProviderFailure } from '../provider-failure.ts';

/**
 * Checks that an address to which a CalDAV server leads may get the password that the person gave for that server: it has the server's
 * origin, or is an https address of the same registrable domain, because caldav.icloud.com names calendars on p12-caldav.icloud.com.
 * The Public Suffix List tells such a domain from one that strangers share, as duckdns.org.
 *
 * @param server - the origin of the address that the person entered
 * @throws {ProviderFailure}
 */
export async function checkMayGetPassword(server: string, url: URL) {
  if (url.origin === server) return;
  if (url.protocol !== 'https:' || !(await haveSameDomain(url, new URL(server)))) throw leadsElsewhere(url);
}

/** Two addresses without a domain, such as those of IPv4, have none in common. The list is loaded when it is first needed. */
async function haveSameDomain(one: URL, other: URL): Promise<boolean> {
  const { getDomain } = await import('tldts');
  const [domain, otherDomain] = [one, other].map(({ hostname }) => getDomain(hostname, { allowPrivateDomains: true }));
  return domain !== null && domain === otherDomain;
}

/** As long as an origin can be: names of hosts have 253 characters at most (RFC 1035). */
const longestOrigin = 267;

const leadsElsewhere = ({ origin }: URL) =>
  new ProviderFailure(
    'refused',
    `The calendar leads to ${origin.slice(0, longestOrigin)}, which does not get your password. If you trust that server, enter its address.`,
  );
