import { aCandidate, type Part } from '../../../test/sample-releases.ts';
import { failedChecks } from '../../../test/failed-checks.ts';

describe('names', () => {
  it.each([
    '../app.js',
    'a/../b.js',
    '/app.js',
    '.env',
    'a/.git',
    'a//b.js',
    'a b.js',
    'a\\b.js',
    'x.0a1b2c3d.js.br',
    'x.js.br/y.js',
    'ä.js',
  ])('cannot be %s', (name) => {
    expect(failedChecks(aCandidate('notes', {}, { [name]: '' })).names).toEqual([
      `The file name "${name}" contains characters that are not allowed.`,
    ]);
  });

  it('are rejected if a file and a folder have the same name', () => {
    const files = { 'x.0a1b2c3d.txt': '', 'x.0a1b2c3d.txt/y.0a1b2c3d.txt': '', 'x.0a1b2c3d.txt.0a1b2c3d.txt': '' };
    expect(failedChecks(aCandidate('notes', {}, files))).toEqual({
      names: ['"x.0a1b2c3d.txt" is the name of a file and of a folder.'],
    });
  });

  it.each(['CON', 'nul.0a1b2c3d.js', 'part/Aux.0a1b2c3d.txt', 'com1.0a1b2c3d.txt', 'lpt9.0a1b2c3d.txt'])(
    'are rejected if they are devices on Windows, as %s',
    (name) => {
      expect(failedChecks(aCandidate('notes', {}, { [name]: '' })).names).toEqual([
        `The file name "${name}" is that of a device on Windows.`,
      ]);
    },
  );

  it('may contain the name of a device', () => {
    expect(failedChecks(aCandidate('notes', {}, { 'falcon.0a1b2c3d.txt': '', 'null.0a1b2c3d.txt': '' }))).toEqual({});
  });

  it('are rejected if two differ only in case', () => {
    const files = { 'Part.0a1b2c3d.txt': '', 'part.0a1b2c3d.txt': '', 'console.0a1b2c3d.txt': '' };
    expect(failedChecks(aCandidate('notes', {}, files)).names).toEqual([
      '"Part.0a1b2c3d.txt" and "part.0a1b2c3d.txt" differ only in case, which not every disk tells apart.',
    ]);
  });

  it('are rejected if they are too long for a disk with the suffix of a compressed form', () => {
    const [long, longer] = [250, 251].map((length) => `${'x'.repeat(length - 13)}.0a1b2c3d.txt`) as [string, string];
    expect(failedChecks(aCandidate('notes', {}, { [long]: '', [longer]: '' }))).toEqual({
      names: [`The file name "${longer}" is longer than 250 characters.`],
    });
  });
});

describe('folders', () => {
  const inFolders = (count: number) =>
    failedChecks(aCandidate('notes', {}, { [`${'a/'.repeat(100)}x.0a1b2c3d.txt`]: '', ...oneIn(count - 100) }));
  const oneIn = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}/x.0a1b2c3d.txt`, '']));

  it('may be at most 1,000, with those between: each takes space that no size of a file counts', () => {
    expect(inFolders(1000)).toEqual({});
    expect(inFolders(1001)).toEqual({ names: ['The files are in 1,001 folders, and may be in 1,000.'] });
  });
});

describe('manifest', () => {
  it('is rejected if it names a missing file', () => {
    const part = { entry: 'toString', preload: ['toString', 'gone.0a1b2c3d.js'], exposes: { './app': ['lost.0a1b2c3d.js'] } };
    expect(failedChecks(aCandidate('notes', part)).manifest).toEqual([
      'release.json names toString, which is not in the archive.',
      'release.json names gone.0a1b2c3d.js, which is not in the archive.',
      'release.json names lost.0a1b2c3d.js, which is not in the archive.',
    ]);
  });

  it('is rejected if the icon of a menu entry is missing or large', () => {
    const part = { app: { menu: [{ label: 'Notes', path: '/notes', order: 1, icon: 'icon.svg' }] } };
    const svg = (length: number) => ({ 'icon.svg': `<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(length - 46)}</svg>` });
    expect(failedChecks(aCandidate('notes', part, svg(16 * 1024)))).toEqual({});
    expect(failedChecks(aCandidate('notes', part))).toEqual({
      manifest: ['release.json names icon.svg, which is not in the archive.'],
    });
    expect(failedChecks(aCandidate('notes', part, svg(16 * 1024 + 1)))).toEqual({
      manifest: ['The icon icon.svg has more than 16 KiB, which each page loads.'],
    });
  });

  it('is rejected if it names a missing style sheet', () => {
    expect(failedChecks(aCandidate('notes', { styles: ['style.css'] })).manifest).toEqual([
      'release.json names style.css, which is not in the archive.',
    ]);
  });

  it.each(['main.txt', 'main.JS', 'embed/main.js'])('is rejected if pages cannot load the entry, %s', (entry) => {
    expect(failedChecks(aCandidate('notes', { entry, preload: [entry] }, { [entry]: 'export {};' })).manifest).toEqual([
      `Pages cannot load the entry, ${entry}: its name must end with .js or .mjs, and not be under embed/.`,
    ]);
  });

  it('of a module need not expose anything', () => {
    const files = { 'main.js': 'export const mount = 1, unmount = 1;' };
    const module = { format: 'single-spa', entry: 'main.js', preload: ['main.js'], exposes: {} } satisfies Part;
    expect(failedChecks(aCandidate('habits', module, files))).toEqual({});
    expect(failedChecks(aCandidate('shell', module, files)).manifest).toEqual(['The shell has the format daybook.']);
  });

  it('of a remote of another build exposes what it names', () => {
    const remote = { format: 'federation', module: 'Habits', exposes: { './Habits': [] } } satisfies Part;
    expect(failedChecks(aCandidate('habits', remote))).toEqual({});
    expect(failedChecks(aCandidate('habits', { ...remote, module: 'Other' })).manifest).toEqual([
      'release.json exposes no ./Other, which is what the shell loads.',
    ]);
  });

  it('must expose what the shell loads, and preload the entry', () => {
    expect(failedChecks(aCandidate('notes', { exposes: {}, preload: [] })).manifest).toEqual([
      'release.json exposes no ./app, which is what the shell loads.',
      'release.json does not preload the entry, remoteEntry.js.',
    ]);
  });
});

describe('budget', () => {
  const heavy = (bytes: number) => ({ 'part.0a1b2c3d.js': `export default "${noise(bytes)}";` });
  const preload = ['remoteEntry.js', 'part.0a1b2c3d.js'];

  it('is 40,000 bytes of gzip for the first load if app.json names none', () => {
    const notes = aCandidate('notes', { preload }, heavy(68_000));
    expect(failedChecks(notes).budget).toEqual([
      expect.stringMatching(
        /^The first load is 4\d,\d{3} bytes of gzip, and the budget 40,000\. Load less, or allow more by "budget": \d\d000 in app\.json\.$/,
      ),
    ]);
    const budget = Number(/"budget": (\d+)/.exec(String(failedChecks(notes).budget))?.[1]);
    expect(failedChecks({ ...notes, description: { ...notes.description, app: { ...notes.description.app, budget } } })).toEqual(
      {},
    );
  });

  it('counts a file once, however often release.json names it', () => {
    const twice = [...preload, ...preload];
    expect(failedChecks(aCandidate('notes', { preload: twice, styles: twice }, heavy(60_000)))).toEqual({});
  });

  it.each([
    ['imports', {}, 'import "./middle.js";'],
    ['exposes as the app', { exposes: { './app': ['middle.js'] } }, ''],
    ['exposes without naming its files', { format: 'federation' as const }, ''],
  ])('includes what the entry %s, although release.json does not preload it', (_, part, entry) => {
    const files = { 'remoteEntry.js': entry, 'middle.js': 'import "./part.0a1b2c3d.js";', ...heavy(68_000) };
    expect(failedChecks(aCandidate('notes', part, files)).budget).toEqual([expect.stringMatching(/^The first load is 4\d,/)]);
  });

  it('does not include what is loaded later', () => {
    const files = { 'remoteEntry.js': 'import("./part.0a1b2c3d.js");', ...heavy(68_000) };
    expect(failedChecks(aCandidate('notes', {}, files))).toEqual({});
  });
});

/** Random hexadecimal digits, which compress only to half. */
function noise(length: number) {
  let state = 1;
  const next = () => (state = (state * 48271) % 0x7fffffff);
  return Array.from({ length }, () => '0123456789abcdefghijklmnopqrstuv'[next() % 32]).join('');
}
