import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bundlePackages, nameOnlyTheRenamed } from './bundle-packages.mjs';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-bundled-'));
  write('package.json', '{ "type": "module" }');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function write(name: string, content: string) {
  const file = path.join(folder, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}

/** Writes an installed package with one module. */
function install(name: string, type: 'module' | 'commonjs', code: string) {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, type, exports: './index.js' }));
  write(`node_modules/${name}/index.js`, code);
}

const dist = () => path.join(folder, 'dist');
const uninstall = (name: string) => fs.rmSync(path.join(folder, 'node_modules', name), { recursive: true });
/** Returns the lines that a built module prints. */
const run = (name: string) => execFileSync(process.execPath, [path.join(dist(), name)], { encoding: 'utf8', stdio: 'pipe' }).trim();

describe('the bundle of the packages of a program', () => {
  it('loads each package once, with the exports that Node gives it', async () => {
    install('counter', 'commonjs', 'let count = 0; exports.next = () => ++count;');
    install('twice', 'module', `import counter from 'counter'; export const again = () => counter.next(); export default 'twice';`);
    write(
      'dist/main.js',
      `import fs from 'node:fs';\nimport counter, { next as first } from 'counter';\nimport './deep/other.js';`,
    );
    fs.appendFileSync(path.join(dist(), 'main.js'), `\nfs.writeSync(1, [counter.next(), first()].join() + '\\n');\n`);
    write(
      'dist/deep/other.js',
      `import * as all from "twice";\nimport word, { again } from "twice";\nconsole.log(all.again(), again(), word);`,
    );

    await bundlePackages(dist());
    uninstall('counter');
    uninstall('twice');

    expect(run('main.js')).toBe('1 2 twice\n3,4');
  });

  it('leaves to Node what is loaded by import(), or is not installed', async () => {
    install('late', 'module', `export default 'late';`);
    install('careful', 'commonjs', `try { require('absent') } catch (error) { module.exports = error.code }`);
    write('dist/main.js', `import careful from 'careful';\nconsole.log(careful, (await import('late')).default);`);

    await bundlePackages(dist());

    expect(run('main.js')).toBe('MODULE_NOT_FOUND late');
    uninstall('late');
    expect(() => run('main.js')).toThrow("Cannot find package 'late'");
  });

  it('keeps the names of classes, and runs reflect-metadata before them', async () => {
    install('reflect-metadata', 'commonjs', `Reflect.defined = true;`);
    for (const name of ['first', 'second']) {
      install(name, 'module', `import 'reflect-metadata';\nexport class Same { static seen = Reflect.defined }`);
    }
    write(
      'dist/main.js',
      `import 'reflect-metadata';\nimport { Same } from 'first';\nimport { Same as Other } from 'second';\n` +
        'console.log(Same.name, Same.seen, Other.name, Other.seen);',
    );

    await bundlePackages(dist());

    expect(run('main.js')).toBe('Same true Same true');
  });

  it('defines no name for a closure that has it already', async () => {
    install('closures', 'module', 'export const outer = () => { function inner() {} return inner.name; };');
    write('dist/main.js', `import { outer } from 'closures';\nconsole.log(outer());`);

    await bundlePackages(dist());

    expect(run('main.js')).toBe('inner');
    expect(fs.readFileSync(path.join(dist(), 'packages/closures.js'), 'utf8')).not.toContain('__name(inner');
  });

  it('keeps the default of a package whose other exports are imported as *', async () => {
    install('both', 'module', `export const word = 'named'; export default 'default';`);
    write('dist/main.js', `import first, * as all from 'both';\nconsole.log(first, all.word);`);

    await bundlePackages(dist());

    expect(run('main.js')).toBe('default named');
  });

  it('rejects * of a CommonJS package, which would be empty', async () => {
    install('old', 'commonjs', `exports.word = 'word';`);
    write('dist/main.js', `import * as all from 'old';\nconsole.log(all.word);`);

    await expect(bundlePackages(dist())).rejects.toThrow('old is a CommonJS package: import its default or single names.');
  });

  it('fails if esbuild names functions by code that this does not know', async () => {
    write('packages/chunks/a.js', 'var __name = (fn, name) => Object.defineProperty(fn, "name", { value: name });');

    await expect(nameOnlyTheRenamed(path.join(folder, 'packages'))).rejects.toThrow('esbuild has changed its `__name`.');
  });
});
