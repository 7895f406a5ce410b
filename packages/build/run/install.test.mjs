import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isInstalled } from './install.mjs';

const lock = {
  '': { name: 'product' },
  'packages/kit': { version: '1.0.0' },
  'node_modules/@product/kit': { resolved: 'packages/kit', link: true },
  'node_modules/react': { version: '19.0.0', integrity: 'sha512-react' },
  'packages/kit/node_modules/react': { version: '18.0.0', integrity: 'sha512-old' },
  'node_modules/binding-windows': { version: '1.0.0', integrity: 'sha512-win', optional: true },
};
const { '': _root, 'node_modules/binding-windows': _windows, ...installed } = lock;
let folder;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-install-'));
  fs.mkdirSync(path.join(folder, 'node_modules'));
  write('package-lock.json', lock);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it('is installed when npm recorded what the lock asks for, packages for other machines aside', () => {
  write('node_modules/.package-lock.json', installed);

  expect(isInstalled(folder)).toBe(true);
});

it.each([
  ['a package is missing', { ...installed, 'node_modules/react': undefined }],
  ['a package has another version', { ...installed, 'node_modules/react': { version: '19.0.1', integrity: 'sha512-react' } }],
  ['a package has another content', { ...installed, 'node_modules/react': { version: '19.0.0', integrity: 'sha512-other' } }],
  ['one of our own packages is not linked', { ...installed, 'node_modules/@product/kit': undefined }],
])('is not installed when %s', (_, found) => {
  write('node_modules/.package-lock.json', found);

  expect(isInstalled(folder)).toBe(false);
});

it('is not installed when npm was cut off before it wrote its record, or while it did', () => {
  expect(isInstalled(folder)).toBe(false);

  fs.writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), '{"packages": {');
  expect(isInstalled(folder)).toBe(false);
});

function write(name, packages) {
  fs.writeFileSync(path.join(folder, name), JSON.stringify({ packages }));
}
