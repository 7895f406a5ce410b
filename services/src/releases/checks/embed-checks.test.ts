import { randomBytes } from 'node:crypto';
import { failedChecks } from '../../../test/failed-checks.ts';
import { aCandidate } from '../../../test/sample-releases.ts';
import { gzipSizeOf } from '../release-files.ts';

const element = 'embed/element.0a1b2c3d.js';
const files = {
  'embed/board.js': 'export {};',
  'embed/board.js.map': '{}',
  'embed/types.d.ts': 'export {};',
  [element]: 'export {};',
};
const embed = {
  loader: 'embed/board.js',
  element,
  files: ['embed/board.js', 'embed/types.d.ts'],
  budgets: { loader: 3000, element: 9000 },
};

describe('a release that can be embedded', () => {
  it('may contain any files', () => {
    expect(failedChecks(aCandidate('tasks', { embed }, files))).toEqual({});
  });

  it('is rejected if a file that it names is missing', () => {
    expect(failedChecks(aCandidate('tasks', { embed }, { 'embed/board.js': 'export {};' }))).toEqual({
      manifest: [element, 'embed/types.d.ts'].map((name) => `release.json names ${name}, which is not in the archive.`),
    });
  });

  it('is rejected if its loader or its element is over its budget', () => {
    const heavy = { ...files, 'embed/board.js': noise(4000), [element]: noise(12_000) };
    expect(failedChecks(aCandidate('tasks', { embed }, heavy)).budget).toEqual([
      expect.stringMatching(
        /^The embed’s loader is 3,0\d\d bytes of gzip, and the budget 3,000\. Load less, or allow more by the "budgets" of its "embed" in package\.json\.$/,
      ),
      expect.stringMatching(
        /^The embed’s element is 9,\d{3} bytes of gzip, and the budget 9,000\. Load less, or allow more by the "budgets" of its "embed" in package\.json\.$/,
      ),
    ]);
  });

  it.each([
    ['is no JSON', 'x', 'is not a manifest of Module Federation: a JSON object with metaData.'],
    ['has no metaData', '{}', 'is not a manifest of Module Federation: a JSON object with metaData.'],
    ['would take long to parse for each reader', `{"metaData":{},"x":"${'x'.repeat(65_536)}"}`, 'has more than 64 KiB.'],
  ])('is rejected if its Module Federation manifest %s', (_, manifest, message) => {
    const name = 'embed/federation/mf-manifest.json';
    const withManifest = { embed: { ...embed, files: [...embed.files, name] } };
    expect(failedChecks(aCandidate('tasks', withManifest, { ...files, [name]: manifest })).manifest).toEqual([
      `${name} ${message}`,
    ]);
    expect(failedChecks(aCandidate('tasks', withManifest, { ...files, [name]: '{"metaData":{}}' }))).toEqual({});
  });

  it('may be as large as its budgets', () => {
    const exact = gzipSizeOf(Buffer.from('export {};'));
    const within = (loader: number) => ({ ...embed, budgets: { loader, element: exact } });
    expect(failedChecks(aCandidate('tasks', { embed: within(exact) }, files))).toEqual({});
    expect(failedChecks(aCandidate('tasks', { embed: within(exact - 1) }, files)).budget).toHaveLength(1);
  });

  it('is rejected if an embedded script uses eval', () => {
    expect(failedChecks(aCandidate('tasks', { embed }, { ...files, [element]: 'eval("1")' })).eval).toHaveLength(1);
  });
});

/** Returns a module that compresses only to three quarters of this many bytes. */
const noise = (bytes: number) => `export default "${randomBytes((bytes * 3) / 4).toString('base64')}";`;
