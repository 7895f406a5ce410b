import pg from 'pg';
import { errorCode } from '../start/error-code.ts';
import { StartRefused } from '../start-refused.ts';

/** What the migrations and queries were tried on. */
const oldest = 15;

/**
 * Tries whether the server of DATABASE_URL answers, lets us in and is new enough.
 *
 * @throws {StartRefused} when it does not
 */
export async function checkServer(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version) < oldest) {
      throw new StartRefused(`The server of DATABASE_URL is PostgreSQL ${version}: Daybook needs ${oldest} or later.`);
    }
  } catch (error) {
    throw explainConnection(error, new URL(url));
  } finally {
    await client.end().catch(() => {});
  }
}

/** The refusal to say when a connection failed; what is not known is handed back as it came. The password is never in it. */
export function explainConnection(error: unknown, url: URL): unknown {
  const sentence = sentences.find(({ codes }) => codes.includes(codeOf(error) ?? ''))?.sentence;
  return sentence ? new StartRefused(sentence(`${url.hostname}:${url.port || 5432}`, url)) : error;
}

const sentences = [
  {
    codes: ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'],
    sentence: (place: string) => `DATABASE_URL cannot be reached: no PostgreSQL answers at ${place}.`,
  },
  {
    codes: ['ENOTFOUND', 'EAI_AGAIN'],
    sentence: (_: string, { hostname }: URL) => `DATABASE_URL cannot be reached: no machine is called ${hostname}.`,
  },
  {
    codes: ['28P01', '28000'],
    sentence: (place: string, { username }: URL) =>
      `DATABASE_URL is refused: ${place} does not take the user ${username} with this password.`,
  },
  {
    codes: ['3D000'],
    sentence: (place: string, { pathname }: URL) =>
      `DATABASE_URL is refused: ${place} has no database called ${pathname.slice(1)}.`,
  },
  { codes: ['53300'], sentence: (place: string) => `DATABASE_URL is refused: ${place} has no connection left.` },
];

/** Of an address with several machines behind it each failure counts; a connection that took too long has no code. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return errorCode(error) ?? (/timeout/i.test(String(error)) ? 'ETIMEDOUT' : undefined);
}
