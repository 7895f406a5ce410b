import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { aCandidate } from '../../../test/sample-releases.ts';
import { buildFactsOf, canonicalJson, compareStatement, hasSignature, isSignedBy } from './attestation.ts';

const { description, files } = aCandidate('notes', {}, { 'a.js': 'a' });
const [team, stranger] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const sbom = '{"bomFormat": "CycloneDX"}';

const hashes = {
  'release.json': hex(canonicalJson(description)),
  'remoteEntry.js': hex('export {};'),
  'a.js': hex('a'),
  'sbom.cdx.json': hex(sbom),
};

describe('compareStatement', () => {
  it('accepts a statement with the hash of release.json, of every file and of the packages', () => {
    expect(compareStatement({ description, files, attestation: anEnvelope(), sbom })).toEqual([]);
    expect(compareStatement({ description, files })).toEqual([]);
  });

  it.each<[string, Parameters<typeof anEnvelope>[0], string]>([
    ['has another hash of a file', { 'a.js': hex('b') }, 'The signed statement is about another a.js.'],
    ['lacks a file', { 'remoteEntry.js': undefined }, 'The signed statement is about another remoteEntry.js.'],
    ['is about another description', { 'release.json': hex('{}') }, 'The signed statement is about another release.json.'],
    ['names a file that the release does not have', { 'b.js': hex('b') }, 'The signed statement is about another b.js.'],
  ])('rejects one that %s', (_, changes, sentence) => {
    expect(compareStatement({ description, files, attestation: anEnvelope(changes), sbom })).toEqual([sentence]);
  });

  it.each([
    ['no JSON', '{'],
    ['another type of statement', anEnvelope({}, { _type: 'https://in-toto.io/Statement/v0.1' })],
    ['another kind of facts', anEnvelope({}, { predicateType: 'https://example.com/other' })],
  ])('rejects %s', (_, attestation) => {
    const sentence = 'attestation.dsse.json is no in-toto statement in a DSSE envelope.';
    expect(compareStatement({ description, files, attestation })).toEqual([sentence]);
  });

  it('rejects one of more than a MiB, which everybody could read again and again', () => {
    const attestation = anEnvelope({}, { predicate: { filler: 'x'.repeat(800_000) } });
    expect(compareStatement({ description, files, attestation })).toEqual(['attestation.dsse.json has more than 1 MiB.']);
  });

  it('rejects a list of packages that is none, or that no statement names', () => {
    const [no] = compareStatement({ description, files, attestation: anEnvelope(), sbom: '{"bomFormat": "SPDX"}' });
    expect(no).toBe('sbom.cdx.json is no CycloneDX document of at most 4 MiB.');
    expect(compareStatement({ description, files, sbom })).toEqual([
      'sbom.cdx.json needs attestation.dsse.json, which has its hash.',
    ]);
  });
});

describe('isSignedBy', () => {
  const attestation = anEnvelope();

  it('is true for a key that signed it, among others', () => {
    expect(isSignedBy(attestation, [publicOf(stranger), publicOf(team)])).toBe(true);
  });

  it('is false for another key, a changed payload, a missing signature, and what is no envelope', () => {
    const changed = { ...(JSON.parse(attestation) as object), payload: Buffer.from('{}').toString('base64') };
    const unsigned = JSON.stringify({ ...(JSON.parse(attestation) as object), signatures: [] });
    expect(isSignedBy(attestation, [publicOf(stranger)])).toBe(false);
    expect(isSignedBy(attestation, [])).toBe(false);
    expect(isSignedBy(JSON.stringify(changed), [publicOf(team)])).toBe(false);
    expect([isSignedBy(unsigned, [publicOf(team)]), hasSignature(unsigned), hasSignature(attestation)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([isSignedBy('x', [publicOf(team)]), hasSignature('x')]).toEqual([false, false]);
  });
});

describe('buildFactsOf', () => {
  const factsOf = (predicate: object) => buildFactsOf(anEnvelope({}, { predicate }));
  const source = (uri: string) => ({ buildDefinition: { resolvedDependencies: [{ uri, digest: { gitCommit: 'abc' } }] } });

  it('reads what daybook publish states', () => {
    const buildDefinition = {
      internalParameters: { node: 'v20', uncommittedChanges: true },
      resolvedDependencies: [{ uri: 'git+https://git.example/notes.git@refs/heads/main', digest: { gitCommit: 'abc' } }],
    };
    const metadata = { invocationId: 'https://ci.example/7', finishedOn: '2026-11-24T08:00:00.000Z' };
    expect(factsOf({ buildDefinition, runDetails: { builder: { id: 'urn:x' }, metadata } })).toEqual({
      repository: 'https://git.example/notes.git',
      ref: 'refs/heads/main',
      commit: 'abc',
      uncommittedChanges: true,
      builder: 'urn:x',
      run: 'https://ci.example/7',
      finished: '2026-11-24T08:00:00.000Z',
    });
  });

  it.each([
    ['git+ssh://git@git.example/notes', { repository: 'ssh://git@git.example/notes', commit: 'abc' }],
    ['git+https://git.example/notes@v1', { repository: 'https://git.example/notes', ref: 'v1', commit: 'abc' }],
  ])('reads the source %s', (uri, facts) => expect(factsOf(source(uri))).toEqual(facts));

  it.each([
    ['nothing', {}],
    ['other types', { buildDefinition: 7, runDetails: { builder: [], metadata: { invocationId: 7, finishedOn: 'today' } } }],
    ['a text that is too long', { runDetails: { builder: { id: 'x'.repeat(501) }, metadata: {} } }],
  ])('leaves out %s', (_, predicate) => expect(factsOf(predicate)).toEqual({}));
});

describe('canonicalJson', () => {
  it('sorts names, and writes no space', () => {
    expect(canonicalJson({ b: [1, { d: null, c: true }], a: 'é"', x: undefined })).toBe('{"a":"é\\"","b":[1,{"c":true,"d":null}]}');
  });
});

function hex(text: string) {
  return createHash('sha384').update(text).digest('hex');
}

function anEnvelope(changes: Record<string, string | undefined> = {}, part: object = {}) {
  const named = Object.entries({ ...hashes, ...changes }).filter(([, sha384]) => sha384 !== undefined);
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: named.map(([name, sha384]) => ({ name, digest: { sha384 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {},
    ...part,
  };
  const payload = Buffer.from(JSON.stringify(statement));
  const signed = Buffer.concat([Buffer.from(`DSSEv1 28 application/vnd.in-toto+json ${payload.length} `), payload]);
  const sig = sign(null, signed, team.privateKey).toString('base64');
  return JSON.stringify({
    payloadType: 'application/vnd.in-toto+json',
    payload: payload.toString('base64'),
    signatures: [{ sig }],
  });
}

function publicOf({ publicKey }: { publicKey: KeyObject }) {
  return publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
}
