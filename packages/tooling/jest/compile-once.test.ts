import { execFileSync } from 'node:child_process';
import path from 'node:path';

const preload = path.join(__dirname, 'compile-once.cjs');

/** Evaluates code in a process of its own, with `compile(code, parameters, context)` as Jest calls it. Returns what it results in. */
function evaluate(code: string, ...preloaded: string[]): unknown {
  const prelude = `
    const vm = require('node:vm');
    const compile = (code, parameters, parsingContext) =>
      vm.compileFunction(code, parameters, { filename: '/project/a.js', parsingContext });
    const contexts = [vm.createContext({ name: 'first' }), vm.createContext({ name: 'second' })];`;
  const print = `${prelude}\nprocess.stdout.write(JSON.stringify((() => { ${code} })()))`;
  return JSON.parse(execFileSync(process.execPath, [...preloaded, '-e', print], { encoding: 'utf8' }));
}

const evaluateBoth = (code: string) => [evaluate(code, '--require', preload), evaluate(code)];

describe('a file that is compiled once', () => {
  it('is compiled by no second call', () => {
    const counted = `
      let count = 0;
      const { Script } = vm;
      vm.Script = class extends Script { constructor(...given) { super(...given); count += 1; } };
      for (const context of [...contexts, ...contexts]) compile('exports.a = 1', ['exports'], context);
      return count;`;
    expect(evaluate(counted, '--require', preload)).toBe(1);
  });

  it('has variables of its own in each evaluation, and the globals of its context', () => {
    const [once, again] = evaluateBoth(`
      const load = (context) => {
        const module = {};
        compile('let count = 0; exports.next = () => [name, ++count]', ['exports', 'jest'], context)(module);
        return module;
      };
      const modules = [...contexts, contexts[0]].map(load);
      return [...modules, modules[0]].map(({ next }) => next());`);
    expect(once).toEqual([
      ['first', 1],
      ['second', 1],
      ['first', 1],
      ['first', 2],
    ]);
    expect(once).toEqual(again);
  });

  it('is compiled again after a change, and for other parameters', () => {
    const [once, again] = evaluateBoth(`
      const results = ['return 1', 'return 2', 'return 1'].map((code) => compile(code, [], contexts[0])());
      return [...results, ...['a', 'b'].map((name) => compile('return typeof a', [name], contexts[0])(1))];`);
    expect(once).toEqual([1, 2, 1, 'number', 'undefined']);
    expect(once).toEqual(again);
  });

  it('names the same places in its errors, those of its syntax too', () => {
    const [once, again] = evaluateBoth(`
      const placeOf = (work) => {
        try { work(); } catch ({ message, stack }) { return [message, ...stack.match(/a[.]js(:[0-9]+)+/g)]; }
      };
      return [
        placeOf(compile('throw new Error("here")', ['module', 'exports'], contexts[0])),
        placeOf(compile('// a comment\\n  throw new Error("there") // the end', ['module'], contexts[0])),
        placeOf(() => compile('let a;\\nlet a;', [], contexts[0])),
      ];`);
    expect(once).toEqual([
      ['here', 'a.js:1:7'],
      ['there', 'a.js:2:9'],
      [expect.stringContaining('already been declared'), 'a.js:2'],
    ]);
    expect(once).toEqual(again);
  });
});
