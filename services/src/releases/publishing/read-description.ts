import { releaseDescription, type ReleaseDescription } from '@daybook/contracts/apps';
import { ReleaseRefused } from '../release-refused.ts';

/**
 * Reads a release.json.
 *
 * @throws {ReleaseRefused} that names what is wrong with it; `what` says where it is from
 */
export function readDescription(what: string, text: string | undefined): ReleaseDescription {
  if (text === undefined) throw new ReleaseRefused(what, { description: ['It holds no release.json.'] });
  if (text.length > longest) throw new ReleaseRefused(what, { description: [`release.json has more than ${longest / 1024} KiB.`] });
  const read = releaseDescription.safeParse(parse(text));
  if (read.success) return read.data;
  const complaints = read.error.issues.map((issue) => `release.json, ${issue.path.join('.') || 'as a whole'}: ${issue.message}.`);
  throw new ReleaseRefused(what, { description: complaints });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In characters. Those of our own apps have 1,400 at most. */
const longest = 64 * 1024;
