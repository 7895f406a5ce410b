import { aCandidate } from '../../../test/sample-releases.ts';
import { failedChecks } from '../../../test/failed-checks.ts';
import { warnOfEval } from './check-scripts.ts';

describe('scripts', () => {
  it('are rejected if one is too large to parse', () => {
    const files = { 'big.0a1b2c3d.js': '('.repeat(5 * 1024 * 1024 + 1) };
    expect(failedChecks(aCandidate('notes', {}, files))).toEqual({ scripts: ['big.0a1b2c3d.js has more than 5 MiB: split it.'] });
  });

  it('are rejected if they are too large together', () => {
    const files = Object.fromEntries([1, 2, 3, 4, 5].map((part) => [`${part}.0a1b2c3d.js`, '('.repeat(5 * 1024 * 1024)]));
    expect(failedChecks(aCandidate('notes', {}, files))).toEqual({ scripts: ['Its JavaScript has more than 20 MiB.'] });
  });

  it('may have 5 MiB each, and 20 MiB together', () => {
    const blank = ' '.repeat(5 * 1024 * 1024);
    const files = Object.fromEntries([1, 2, 3].map((part) => [`${part}.0a1b2c3d.js`, blank]));
    const rest = { '4.0a1b2c3d.js': blank.slice('export {};'.length) };
    expect(failedChecks(aCandidate('notes', {}, { ...files, ...rest }))).toEqual({});
  });
});

describe('eval', () => {
  it.each(['part.0a1b2c3d.mjs', 'part.0a1b2c3d.JS'])('is searched in %s', (name) => {
    expect(failedChecks(aCandidate('notes', {}, { [name]: 'eval("1")' }))).toHaveProperty('eval');
  });

  it.each(['part.0a1b2c3d.js.map', 'part.0a1b2c3d.json', 'part.0a1b2c3d.txt'])('is not searched in %s', (name) => {
    expect(failedChecks(aCandidate('notes', {}, { [name]: 'eval("1"); {' }))).toEqual({});
  });

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

  it('is a warning in a build that is not ours', () => {
    const remote = aCandidate('notes', { format: 'federation' }, { 'part.js': 'new Function("return 1")' });
    expect(failedChecks(remote)).toEqual({});
    expect(warnOfEval(remote)).toEqual(["part.js evaluates text as code (eval or Function), which the page's policy forbids."]);
    expect(warnOfEval(aCandidate('notes', {}, { 'part.js': 'eval("1")' }))).toEqual([]);
  });

  it('is searched only in modules', () => {
    expect(failedChecks(aCandidate('notes', {}, { 'part.0a1b2c3d.js': 'not a {' })).eval).toEqual([
      expect.stringContaining('part.0a1b2c3d.js is not a valid JavaScript module: '),
    ]);
  });
});
