import { createHash } from 'node:crypto';
import { readBuildFacts } from './build-facts.mjs';
import { seal } from './envelope.mjs';
import { readSbom } from './read-sbom.mjs';

/** @typedef {{ name: string, content: Buffer }} File */

/** The files beside a release in its archive. They are no files of the release: two builds of the same sources may differ in them. */
export const attestationFile = 'attestation.dsse.json';
export const sbomFile = 'sbom.cdx.json';

/**
 * Returns what a team states about a release: an in-toto statement with the hash of every file and the build facts (SLSA provenance v1),
 * signed if there is a key, and a list of the packages that it was built with.
 *
 * @param {object} release
 * @param {string} release.app
 * @param {string} release.version
 * @param {string} release.folder the app's folder
 * @param {string} release.dist
 * @param {readonly File[]} release.files
 * @param {import('node:crypto').KeyObject} [release.key]
 * @returns {Promise<File[]>}
 */
export async function attest({ app, version, folder, dist, files, key }) {
  const names = files.map(({ name }) => name);
  const [facts, packages] = await Promise.all([readBuildFacts({ folder, dist, names }), readSbom(folder)]);
  const sbom = packages ? [{ name: sbomFile, content: packages }] : [];
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [...files, ...sbom].map(({ name, content }) => ({ name, digest: { sha384: hashOf(content) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: provenance({ app, version }, facts),
  };
  return [{ name: attestationFile, content: Buffer.from(seal(statement, key)) }, ...sbom];
}

/** @param {{ app: string, version: string }} release @param {import('./build-facts.mjs').BuildFacts} facts */
const provenance = (release, { repository, ref, commit, hasChanges, builder, invocation, finished }) => ({
  buildDefinition: {
    buildType: 'urn:daybook:publish:v1',
    externalParameters: release,
    internalParameters: { node: process.version, ...(hasChanges && { uncommittedChanges: true }) },
    resolvedDependencies: [
      {
        ...(repository && { uri: `git+${repository}${ref ? `@${ref}` : ''}` }),
        ...(commit && { digest: { gitCommit: commit } }),
      },
    ].filter((source) => Object.keys(source).length > 0),
  },
  runDetails: {
    builder: { id: builder },
    metadata: { ...(invocation && { invocationId: invocation }), ...(finished && { finishedOn: finished }) },
  },
});

/** @param {Buffer} content */
const hashOf = (content) => createHash('sha384').update(content).digest('hex');
