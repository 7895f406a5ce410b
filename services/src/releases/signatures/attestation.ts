import type { ReleaseDescription } from '@daybook/contracts/apps';
import type { BuildFacts } from '@daybook/contracts/release-details';
import { createHash, createPublicKey, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson as parseJsonWithin } from '../../http/bodies/json-body.ts';
import type { ReleaseFiles } from '../release-files.ts';

/** The file of an archive that holds the team's statement about the release. It is no file of the release. */
export const attestationFile = 'attestation.dsse.json';

/** The file of an archive with the packages that the release was built with. */
export const sbomFile = 'sbom.cdx.json';

/** In characters. The hashes of a thousand files with long names take half of it. Everybody can read it in the log of releases. */
const maxAttestation = 1024 * 1024;

/** In bytes. 1,400 packages take as much without spaces. */
const maxSbom = 1024 * 1024;

/**
 * Fields and list entries. More are not parsed: the server does it while others wait, and 4 MiB of them took seconds. An
 * accepted list of packages fits into them. Earlier releases may have more.
 */
const maxValues = 50_000;

/** An envelope (DSSE v1.0.2). */
const envelope = z.object({
  payloadType: z.literal('application/vnd.in-toto+json'),
  payload: z.string(),
  signatures: z.array(z.object({ sig: z.string() })).check(z.maxLength(10)),
});

const shortText = z.catch(z.optional(z.string().check(z.maxLength(500))), undefined);

/** The part of SLSA provenance that is shown. A part of another type or length is left out, and so are fields without a meaning here. */
const provenance = z.object({
  buildDefinition: z.catch(
    z.object({
      internalParameters: z.catch(z.object({ uncommittedChanges: z.catch(z.optional(z.literal(true)), undefined) }), {}),
      resolvedDependencies: z.catch(z.array(z.unknown()), []),
    }),
    { internalParameters: {}, resolvedDependencies: [] },
  ),
  runDetails: z.catch(
    z.object({
      builder: z.catch(z.object({ id: shortText }), {}),
      metadata: z.catch(z.object({ invocationId: shortText, finishedOn: z.catch(z.optional(z.iso.datetime()), undefined) }), {}),
    }),
    { builder: {}, metadata: {} },
  ),
});

/** The first of the resolved dependencies. Validating all takes seconds for a MiB of them. */
const source = z.catch(z.object({ uri: shortText, digest: z.catch(z.object({ gitCommit: shortText }), {}) }), { digest: {} });

/** A statement (in-toto v1) with build facts (SLSA provenance v1). */
const statement = z.object({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  subject: z.array(z.object({ name: z.string(), digest: z.object({ sha384: z.string() }) })).check(z.maxLength(2000)),
  predicateType: z.literal('https://slsa.dev/provenance/v1'),
  predicate: provenance,
});

/** Returns the statement of an envelope, signed or not; undefined if it is none. */
function readStatement(attestation: string): z.infer<typeof statement> | undefined {
  const opened = envelope.safeParse(parseJson(attestation));
  if (!opened.success) return undefined;
  const parsed = statement.safeParse(parseJson(Buffer.from(opened.data.payload, 'base64').toString()));
  return parsed.success ? parsed.data : undefined;
}

/** A release, and what its team states about it. */
export interface Attested {
  readonly description: ReleaseDescription;
  readonly files: ReleaseFiles;
  readonly attestation?: string | undefined;
  readonly sbom?: string | undefined;
}

/** Returns a sentence for each way in which a statement is not about this release. A release without a statement is one without a signature. */
export function compareStatement({ description, files, attestation, sbom }: Attested): string[] {
  if (attestation === undefined) return sbom === undefined ? [] : [`${sbomFile} needs ${attestationFile}, which has its hash.`];
  if (attestation.length > maxAttestation) return [`${attestationFile} has more than 1 MiB.`];
  const stated = readStatement(attestation);
  if (!stated) return [`${attestationFile} is not an in-toto statement of at most 50,000 values in a DSSE envelope.`];
  if (sbom !== undefined && !isSbom(sbom)) return [`${sbomFile} is not a CycloneDX document of at most 1 MiB and 50,000 values.`];
  const expected = new Map([
    ['release.json', hashOf(canonicalJson(description))],
    ...(sbom === undefined ? [] : [[sbomFile, hashOf(sbom)] as const]),
    ...Object.entries(files).map(([name, { integrity }]) => [name, toHex(integrity)] as const),
  ]);
  const named = new Map(stated.subject.map(({ name, digest }) => [name, digest.sha384]));
  const other = [...expected].filter(([name, hash]) => named.get(name) !== hash).map(([name]) => name);
  const extra = [...named.keys()].filter((name) => !expected.has(name));
  return [...other, ...extra].slice(0, 5).map((name) => `The signed statement is about another ${name}.`);
}

/** Returns the first of the keys that has signed the envelope; undefined if none has. */
export function findSigner(attestation: string, keys: readonly string[]): string | undefined {
  const opened = envelope.safeParse(parseJson(attestation));
  if (!opened.success) return undefined;
  const { payloadType, payload, signatures } = opened.data;
  const signed = preAuthentication(payloadType, Buffer.from(payload, 'base64'));
  return keys.find((key) => {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
    return signatures.some(({ sig }) => verify(null, signed, publicKey, Buffer.from(sig, 'base64')));
  });
}

/** True if somebody has signed the envelope, whoever it is. */
export const hasSignature = (attestation: string) => (envelope.safeParse(parseJson(attestation)).data?.signatures.length ?? 0) > 0;

/** Returns the bytes that are signed (DSSE, PAE). */
function preAuthentication(type: string, payload: Buffer) {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${payload.length} `), payload]);
}

/** Returns JSON in canonical form (RFC 8785), in which `daybook publish` sends release.json. It has no numbers but integers. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${sorted.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join(',')}}`;
}

const hashOf = (text: string) => createHash('sha384').update(text).digest('hex');

const isSbom = (text: string) =>
  Buffer.byteLength(text) <= maxSbom && z.object({ bomFormat: z.literal('CycloneDX') }).safeParse(parseJson(text)).success;

const toHex = (integrity: string) => Buffer.from(integrity.replace('sha384-', ''), 'base64').toString('hex');

/** Returns undefined for a text that is not JSON, or has too many values or levels. */
function parseJson(text: string): unknown {
  try {
    return parseJsonWithin(Buffer.from(text), maxValues);
  } catch {
    return undefined;
  }
}

/** Returns how a release was built, as a statement says it. */
export function buildFactsOf(attestation: string): BuildFacts {
  const { buildDefinition, runDetails } = readStatement(attestation)?.predicate ?? provenance.parse({});
  const { uri = '', digest } = source.parse(buildDefinition.resolvedDependencies[0]);
  const [, repository, ref] = /^git\+([a-z]+:\/\/[^/]+(?:\/[^@]*)?)(?:@(.+))?$/.exec(uri) ?? [];
  const facts: { [Fact in keyof BuildFacts]: BuildFacts[Fact] | undefined } = {
    repository,
    ref,
    commit: digest.gitCommit,
    uncommittedChanges: buildDefinition.internalParameters.uncommittedChanges,
    builder: runDetails.builder.id,
    run: runDetails.metadata.invocationId,
    finished: runDetails.metadata.finishedOn,
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** Returns the number of packages in a CycloneDX document; undefined if it is too large to count them while others wait. */
export function countPackages(sbom: string): number | undefined {
  const parsed = z.object({ components: z.array(z.unknown()) }).safeParse(parseJson(sbom));
  return parsed.data?.components.length;
}
