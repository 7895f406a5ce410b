import { aCandidate, aLive, aContext } from '../../../test/sample-releases.ts';
import { type Candidate, type Neighbour, type CheckContext, runChecks } from './run-checks.ts';

const shell = aLive('shell');

describe('a build without conflicts', () => {
  it('passes every check', () => {
    expect(failedChecks(aCandidate('notes'), [shell, aLive('tasks')])).toEqual({});
    expect(failedChecks(aCandidate('shell', { version: '1.1.0' }), [shell, aLive('notes')])).toEqual({});
  });

  it('passes if nothing is live', () => {
    expect(failedChecks(aCandidate('notes'), [])).toEqual({});
  });
});

describe('app', () => {
  it('must be the app in the address of the upload', () => {
    const notes = aCandidate('notes');
    expect(failedChecks(notes, [], { app: 'tasks' })).toEqual({ app: ['app.json is of the app "notes", not of "tasks".'] });
  });
});

describe('version', () => {
  it.each(['1.0.0', '0.12.3', '1.0.0-local-0a1b2c3d', '2.5.0-rc.1'])('may be %s', (version) => {
    expect(failedChecks(aCandidate('notes', { version }))).toEqual({});
  });

  it.each(['', '1.0', 'v1.0.0', '1.0.0+build', '../1.0.0', '1.0.0/..', '1.0.0-', '01.0.0', `1.0.0-${'a'.repeat(100)}`])(
    'may not be %j',
    (version) => {
      expect(failedChecks(aCandidate('notes', { version })).version).toEqual([
        `"${version}" is not a semantic version, such as 1.2.3 or 1.2.3-rc.1.`,
      ]);
    },
  );

  it('must be the version in release.json', () => {
    expect(failedChecks(aCandidate('notes'), [], { version: '1.0.1' }).version).toEqual([
      'release.json is of version 1.0.0, not of 1.0.1.',
    ]);
  });

  it.each(['1.0.0', '0.9.0', '1.0.0-rc.1'])('must be higher than the live 1.0.0: %s is rejected', (version) => {
    const live = [aLive('notes')];
    expect(failedChecks(aCandidate('notes', { version }), live).version).toEqual([
      `${version} is not higher than 1.0.0, which is live.`,
    ]);
    expect(failedChecks(aCandidate('notes', { version }), live, { rises: false })).toEqual({});
  });
});

describe('paths', () => {
  const owning = (...paths: string[]) => aCandidate('habits', { app: { paths: paths.map((path) => ({ path, login: true })) } });

  it('belong to one app', () => {
    const live = [aLive('notes', { app: { paths: [{ path: '/notes/:slug', login: true }] } })];
    expect(failedChecks(owning('/habits', '/notes/:id'), live)).toEqual({
      paths: ['The path /notes/:id is one of the app "notes".'],
    });
    expect(failedChecks(owning('/notes', '/notes/today/edit'), live)).toEqual({});
  });

  it('are rejected if they overlap a path of another app, literally or by a parameter', () => {
    const live = [
      aLive('notes', {
        app: {
          paths: [
            { path: '/notes/:slug', login: true },
            { path: '/', login: true },
          ],
        },
      }),
    ];
    expect(failedChecks(owning('/notes/welcome', '/:any'), live)).toEqual({
      paths: [
        'The path /:any begins with a parameter: it would take addresses of other apps.',
        'The path /notes/welcome is one of the app "notes".',
      ],
    });
  });

  it('are rejected if a rollout or a fallback of another app has them', () => {
    const neighbour = aLive('notes', { app: { paths: [{ path: '/notes/:slug', login: true }] } });
    expect(failedChecks(owning('/notes/:id'), [{ ...neighbour, role: 'rollout' }]).paths).toEqual([
      'The path /notes/:id is one of the app "notes" (1.0.0, its rollout).',
    ]);
  });

  it('can be those of an earlier release of the app', () => {
    expect(failedChecks(aCandidate('notes', { version: '1.1.0' }), [aLive('notes')])).toEqual({});
  });

  it("are rejected if they are the platform's own", () => {
    expect(failedChecks(owning('/api/habits')).paths).toEqual(["The path /api/habits is the platform's own."]);
  });

  it('must include the paths in the menu', () => {
    const menu = [{ label: 'Tasks', path: '/task', order: 1 }];
    expect(failedChecks(aCandidate('habits', { app: { menu } })).paths).toEqual([
      'The menu entry "Tasks" leads to /task, which is not a path of the app.',
    ]);
  });
});

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

  it.each(['CON', 'nul.0a1b2c3d.js', 'part/Aux.0a1b2c3d.txt', 'com1.0a1b2c3d.txt'])(
    'are rejected if they are devices on Windows, as %s',
    (name) => {
      expect(failedChecks(aCandidate('notes', {}, { [name]: '' })).names).toEqual([
        `The file name "${name}" is that of a device on Windows.`,
      ]);
    },
  );

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

describe('hashes', () => {
  it('are required in the names of all files except the entry', () => {
    const files = { 'remoteEntry.js.map': '{}', 'part.0a1b2c3d.js': '', 'part.0a1b2c3d.js.LICENSE.txt': '', 'chunk.js': '' };
    expect(failedChecks(aCandidate('notes', {}, files))).toEqual({
      hashes: ['The name of chunk.js has no content hash, as in part.0a1b2c3d4e5f.js.'],
    });
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

  it('must expose what the shell loads, and preload the entry', () => {
    expect(failedChecks(aCandidate('notes', { exposes: {}, preload: [] })).manifest).toEqual([
      'release.json exposes no ./app, which is what the shell loads.',
      'release.json does not preload the entry, remoteEntry.js.',
    ]);
  });
});

describe('shared', () => {
  it('packages must fit those of the live shell', () => {
    const notes = aCandidate('notes', { shared: { react: '^20.0.0', vue: '^3.0.0' } });
    expect(failedChecks(notes, [shell]).shared).toEqual([
      'The app needs react ^20.0.0, and the shell has 19.3.1.',
      'The app needs vue ^3.0.0, and the shell has none.',
    ]);
  });

  it('packages of a new shell must fit every live app', () => {
    const next = aCandidate('shell', { version: '2.0.0', provides: { shell: '1.0.0', react: '20.0.0' } });
    expect(failedChecks(next, [shell, aLive('notes'), aLive('tasks', { shared: {} })]).shared).toEqual([
      'The live app "notes" needs react ^19.0.0, and the shell has 20.0.0.',
    ]);
  });
});

describe('contracts', () => {
  it('of the shell and the API must fit what the app was built for', () => {
    const notes = aCandidate('notes', { app: { needs: { shell: '^2.0.0', api: '^1.4.0' } } });
    expect(failedChecks(notes, [shell]).contracts).toEqual([
      'The app needs version ^1.4.0 of the API, which has 1.0.0 here.',
      "The app needs version ^2.0.0 of the shell's contract, and the live shell has 1.0.0.",
    ]);
  });

  it('of a new shell must fit every live app', () => {
    const next = aCandidate('shell', { version: '2.0.0', provides: { shell: '2.0.0', react: '19.3.1' } });
    expect(failedChecks(next, [shell, aLive('notes')]).contracts).toEqual([
      'The live app "notes" needs version ^1.0.0 of the shell\'s contract, and this shell has 2.0.0.',
    ]);
  });
});

describe('budget', () => {
  const heavy = (bytes: number) => ({ 'part.0a1b2c3d.js': `export default "${noise(bytes)}";` });
  const preload = ['remoteEntry.js', 'part.0a1b2c3d.js'];

  it('is 40,000 bytes of gzip for the first load if app.json names none', () => {
    const notes = aCandidate('notes', { preload }, heavy(68_000));
    expect(failedChecks(notes).budget).toEqual([
      expect.stringMatching(/^The first load is 4\d,\d{3} bytes of gzip, and the budget 40,000\.$/),
    ]);
    expect(
      failedChecks({ ...notes, description: { ...notes.description, app: { ...notes.description.app, budget: 50_000 } } }),
    ).toEqual({});
  });

  it('does not include what is loaded later', () => {
    expect(failedChecks(aCandidate('notes', {}, heavy(68_000)))).toEqual({});
  });
});

describe('scripts', () => {
  it('are rejected if one is too large to parse', () => {
    const files = { 'big.0a1b2c3d.js': 'x'.repeat(5 * 1024 * 1024 + 1) };
    expect(failedChecks(aCandidate('notes', {}, files))).toEqual({ scripts: ['big.0a1b2c3d.js has more than 5 MiB: split it.'] });
  });

  it('are rejected if they are too large together', () => {
    const files = Object.fromEntries([1, 2, 3, 4, 5].map((part) => [`${part}.0a1b2c3d.js`, '('.repeat(5 * 1024 * 1024)]));
    expect(failedChecks(aCandidate('notes', {}, files))).toEqual({ scripts: ['Its JavaScript has more than 20 MiB.'] });
  });
});

describe('eval', () => {
  it.each(['eval("1")', 'new Function("return 1")', 'const f = () => Function("a", "b");', 'try { a(); } catch { eval("1"); }'])(
    'is rejected: %s',
    (code) => {
      expect(failedChecks(aCandidate('notes', {}, { 'part.0a1b2c3d.js': code })).eval).toEqual([
        "part.0a1b2c3d.js evaluates text as code (eval or Function), which the page's policy forbids.",
      ]);
    },
  );

  it.each(['try { new Function(""); } catch { /* without */ }', 'const text = "eval(1)"; // eval(2)', 'x.eval(1); isFunction(2);'])(
    'is not meant: %s',
    (code) => {
      expect(failedChecks(aCandidate('notes', {}, { 'part.0a1b2c3d.js': code }))).toEqual({});
    },
  );

  it('is searched only in modules', () => {
    expect(failedChecks(aCandidate('notes', {}, { 'part.0a1b2c3d.js': 'not a {' })).eval).toEqual([
      expect.stringContaining('part.0a1b2c3d.js is not a valid JavaScript module: '),
    ]);
  });
});

function failedChecks(candidate: Candidate, live: readonly Neighbour[] = [], part: Partial<CheckContext> = {}) {
  return runChecks(candidate, aContext(candidate, live, part));
}

/** Random hexadecimal digits, which compress only to half. */
function noise(length: number) {
  let state = 1;
  const next = () => (state = (state * 48271) % 0x7fffffff);
  return Array.from({ length }, () => '0123456789abcdefghijklmnopqrstuv'[next() % 32]).join('');
}
