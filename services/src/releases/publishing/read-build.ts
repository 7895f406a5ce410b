import { releaseDescription, type ReleaseDescription } from '@daybook/contracts/apps';
import fs from 'node:fs';
import path from 'node:path';
import { attestationFile, sbomFile } from '../signatures/attestation.ts';

/** By the name of the check that found them; each error is a sentence. */
export type CheckErrors = Readonly<Record<string, readonly string[]>>;

/** A build cannot become a release. */
export class InvalidReleaseError extends Error {
  constructor(
    name: string,
    readonly errors: CheckErrors,
  ) {
    super(`${name} cannot be published. ${Object.values(errors).flat().join(' ')}`);
  }
}

export interface Build {
  readonly description: ReleaseDescription;
  readonly contents: ReadonlyMap<string, Buffer>;
  /** The statements of the team about the release, in a DSSE envelope. */
  readonly attestation?: string | undefined;
  /** The packages that it was built with. The statement has its hash. */
  readonly sbom?: string | undefined;
}

/** Returns the files of a release, and what is beside them in its archive. */
export function splitAttestation(files: Iterable<readonly [string, Buffer]>): Omit<Build, 'description'> {
  const contents = new Map(files);
  const [attestation, sbom] = [attestationFile, sbomFile].map((name) => contents.get(name)?.toString());
  for (const name of [attestationFile, sbomFile]) contents.delete(name);
  return { contents, attestation, sbom };
}

/**
 * Reads a folder that `daybook build` wrote. Synchronous: call it from a worker thread.
 *
 * @throws {InvalidReleaseError} if it is no such folder
 */
export function readBuild(folder: string): Build {
  const file = path.join(folder, 'release.json');
  const description = parseDescription(folder, fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined);
  const contents = listFiles(folder).map(
    (name) => [name.split(path.sep).join('/'), fs.readFileSync(path.join(folder, name))] as const,
  );
  return { description, ...splitAttestation(contents) };
}

/** Skips files and folders whose names begin with a dot: they are the build's own. Rejects links, which could lead out of the folder. */
function listFiles(folder: string) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  const link = entries.find((entry) => entry.isSymbolicLink());
  if (link) throw new InvalidReleaseError(folder, { archive: [`${link.name} is a link.`] });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== 'release.json' && !name.split(path.sep).some((part) => part.startsWith('.')));
}

/** In characters. The platform's own apps have up to 1,400. */
const maxDescription = 64 * 1024;

/**
 * Parses a release.json. `from` names its folder or archive in messages.
 *
 * @throws {InvalidReleaseError} that names what is wrong with it
 */
export function parseDescription(from: string, text: string | undefined): ReleaseDescription {
  if (text === undefined) throw new InvalidReleaseError(from, { description: ['It contains no release.json.'] });
  if (text.length > maxDescription)
    throw new InvalidReleaseError(from, { description: [`release.json has more than ${maxDescription / 1024} KiB.`] });
  const parsed = releaseDescription.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map((issue) => `release.json, ${issue.path.join('.') || 'as a whole'}: ${issue.message}.`);
  throw new InvalidReleaseError(from, { description: errors });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
