import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { aCandidate } from '../../../test/sample-releases.ts';
import { buildFactsOf, canonicalJson, compareStatement, countPackages, findSigner, hasSignature } from './attestation.ts';

const { description, files } = aCandidate('notes', {}, { 'a.js': 'a' });
const [team, stranger] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')];
const sbom = '{"bomFormat": "CycloneDX"}';
const manyValues = `{"bomFormat":"CycloneDX","components":[${'[],'.repeat(25_000)}[]]}`;

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
    ['more values than a server parses while others wait', anEnvelope({}, { predicate: { filler: Array(50_000).fill(7) } })],
    ['another kind of facts', anEnvelope({}, { predicateType: 'https://example.com/other' })],
  ])('rejects %s', (_, attestation) => {
    const sentence = 'attestation.dsse.json is not an in-toto statement of at most 50,000 values in a DSSE envelope.';
    expect(compareStatement({ description, files, attestation })).toEqual([sentence]);
  });

  it('rejects one of more than a MiB, which everybody could read again and again', () => {
    const attestation = anEnvelope({}, { predicate: { filler: 'x'.repeat(800_000) } });
    expect(compareStatement({ description, files, attestation })).toEqual(['attestation.dsse.json has more than 1 MiB.']);
  });

  it.each([
    ['is none', '{"bomFormat": "SPDX"}'],
    ['has more than a MiB', JSON.stringify({ bomFormat: 'CycloneDX', filler: 'x'.repeat(1024 * 1024) })],
    ['has more values than a server parses while others wait', manyValues],
  ])('rejects a list of packages that %s', (_, packages) => {
    const [no] = compareStatement({ description, files, attestation: anEnvelope(), sbom: packages });
    expect(no).toBe('sbom.cdx.json is not a CycloneDX document of at most 1 MiB and 50,000 values.');
  });

  it('rejects a list of packages that no statement names', () => {
    expect(compareStatement({ description, files, sbom })).toEqual([
      'sbom.cdx.json needs attestation.dsse.json, which has its hash.',
    ]);
  });
});

describe('findSigner', () => {
  const attestation = anEnvelope();

  it('returns the key that signed it, among others', () => {
    expect(findSigner(attestation, [publicOf(stranger), publicOf(team)])).toBe(publicOf(team));
  });

  it('returns none for another key, a changed payload, a missing signature, and what is no envelope', () => {
    const changed = { ...(JSON.parse(attestation) as object), payload: Buffer.from('{}').toString('base64') };
    const unsigned = JSON.stringify({ ...(JSON.parse(attestation) as object), signatures: [] });
    expect(findSigner(attestation, [publicOf(stranger)])).toBeUndefined();
    expect(findSigner(attestation, [])).toBeUndefined();
    expect(findSigner(JSON.stringify(changed), [publicOf(team)])).toBeUndefined();
    expect(findSigner(unsigned, [publicOf(team)])).toBeUndefined();
    expect(findSigner('x', [publicOf(team)])).toBeUndefined();
    expect([unsigned, attestation, 'x'].map(hasSignature)).toEqual([false, true, false]);
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

  it('reads only the first source: validating a MiB of them took seconds', () => {
    const [first] = source('git+https://git.example/notes').buildDefinition.resolvedDependencies;
    const facts = factsOf({ buildDefinition: { resolvedDependencies: [first, 7] } });
    expect(facts).toEqual({ repository: 'https://git.example/notes', commit: 'abc' });
  });
});

describe('countPackages', () => {
  it('counts them, except in a document that takes long to parse, which an earlier server has accepted', () => {
    expect(countPackages('{"bomFormat": "CycloneDX", "components": [{"name": "react"}, {"name": "zod"}]}')).toBe(2);
    expect(countPackages(manyValues)).toBeUndefined();
  });
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
