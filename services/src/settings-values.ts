import ipaddr from 'ipaddr.js';
import pg from 'pg';
import * as z from 'zod/mini';
import { splitHosts } from './database/hosts.ts';

/*
 * The kinds of values that settings have. Each error message continues a sentence that begins with the variable's name. An address
 * is not repeated in a message, because it may contain a password.
 */

export const text = z.string();

export const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z.pipe(
    text.check(
      z.refine((digits) => /^\d+$/.test(digits) && Number(digits) >= min && Number(digits) <= max, {
        error: ({ input }) => `must be a number from ${min} to ${max}, not "${String(input)}".`,
      }),
    ),
    z.transform(Number),
  );

export const flag = z.stringbool({
  truthy: ['1', 'true'],
  falsy: ['0', 'false'],
  case: 'sensitive',
  error: ({ input }) => `must be one of 0, 1, false, true, not "${String(input)}".`,
});

export const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices, { error: ({ input }) => `must be one of ${choices.join(', ')}, not "${String(input)}".` });

export function someOf<const Choice extends string>(choices: readonly Choice[]) {
  const error = ({ input }: { input?: unknown }) => `must list some of ${choices.join(', ')}, not "${String(input)}".`;
  return listOf(z.enum(choices, { error }), ',');
}

/** A list whose entries are separated by `separator`. Spaces around entries and empty entries are ignored. */
export const listOf = <Entry extends z.ZodMiniType<unknown, string>>(entry: Entry, separator: string) =>
  z.pipe(
    z.pipe(
      text,
      z.transform((list) => list.split(separator).flatMap((each) => each.trim() || [])),
    ),
    z.array(entry),
  );

export const webAddress = z.url({
  protocol: /^https?$/,
  abort: true,
  error: 'must be an address that begins with http:// or https://.',
});

/** A web address without a path or a query. A slash at the end is removed. */
export const origin = z.pipe(
  webAddress.check(
    z.refine((address) => new URL(address).href === `${new URL(address).origin}/`, {
      error: ({ input }) =>
        `must be an origin such as ${new URL(String(input)).origin}, without a path, a query or a name: Daybook serves a whole host.`,
    }),
  ),
  z.transform((address) => new URL(address).origin),
);

/** The address of a PostgreSQL database. It may name several hosts, separated by commas. */
export const databaseAddress = text.check(
  z.refine((address) => splitHosts(address).every(isPostgresUrl), {
    abort: true,
    error: 'must be an address that begins with postgres:// or postgresql://.',
  }),
  z.refine((address) => !/%(?![\da-f]{2})/i.test(address), {
    abort: true,
    error: 'has a % that two hexadecimal digits do not follow: for a % in a password, write %25.',
  }),
  (context) => {
    try {
      // Reads the files that the address names, such as that of `sslrootcert`.
      for (const address of splitHosts(context.value)) new pg.Client({ connectionString: address });
    } catch (error) {
      const message = `cannot be used: ${(error as Error).message}.`;
      context.issues.push({ code: 'custom', message, input: context.value });
    }
  },
);

const isPostgresUrl = (address: string) =>
  URL.canParse(address) && ['postgres:', 'postgresql:'].includes(new URL(address).protocol);

/** The proxies in front of the server, in the form that Fastify takes. False for `none`. */
export const proxies = z.pipe(
  text.check((context) => {
    if (context.value === 'none') return;
    const wrong = context.value.split(',').find((entry) => !isNetwork(entry.trim()));
    if (wrong === undefined) return;
    const message = `must list addresses or networks such as 127.0.0.1, 10.0.0.0/8 or loopback, not "${wrong.trim()}".`;
    context.issues.push({ code: 'custom', message, input: context.value });
  }),
  z.transform((list) => (list === 'none' ? false : list)),
);

/** Not every address, which Fastify rejects: anybody could then choose an address. Not `ipaddr.isValid`, for which a number of proxies, as other programs take it, is an IPv4 address. */
const isNetwork = (entry: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(entry) ||
  ipaddr.IPv4.isValidFourPartDecimal(entry) ||
  ipaddr.IPv6.isValid(entry) ||
  (ipaddr.isValidCIDR(entry) && !entry.endsWith('/0'));
