import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkInstalled, findMissing } from './install.mjs';

const lock = {
  '': { name: 'product' },
  'packages/kit': { version: '1.0.0' },
  'node_modules/@product/kit': { resolved: 'packages/kit', link: true },
  'node_modules/react': { version: '19.0.0', integrity: 'sha512-react' },
  'packages/kit/node_modules/react': { version: '18.0.0', integrity: 'sha512-old' },
  'node_modules/binding-windows': { version: '1.0.0', integrity: 'sha512-win', optional: true },
  'node_modules/webpack': { version: '5.0.0', integrity: 'sha512-webpack', dev: true },
};
const { '': _root, 'node_modules/binding-windows': _windows, ...installed } = lock;
const { 'node_modules/webpack': _webpack, ...forProduction } = installed;
let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-install-'));
  fs.mkdirSync(path.join(folder, 'node_modules'));
  write('package-lock.json', lock);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it('misses nothing that npm recorded, except packages for other platforms', () => {
  write('node_modules/.package-lock.json', installed);

  expect(findMissing(folder)).toEqual([]);
});

it.each([
  ['a package is missing', { 'node_modules/react': undefined }, 'react'],
  ['a package has another version', { 'node_modules/react': { version: '19.0.1', integrity: 'sha512-react' } }, 'react'],
  ['a package has another content', { 'node_modules/react': { version: '19.0.0', integrity: 'sha512-other' } }, 'react'],
  ['one of our own packages is not linked', { 'node_modules/@product/kit': undefined }, '@product/kit'],
])('notices when %s', (_, change, missing) => {
  write('node_modules/.package-lock.json', { ...installed, ...change });

  expect(findMissing(folder)).toEqual([missing]);
});

it('misses everything if npm was interrupted before or while it wrote its record', () => {
  expect(findMissing(folder)).toContain('react');

  fs.writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), '{"packages": {');
  expect(findMissing(folder)).toContain('react');
});

it('needs no development packages in production, and prints what to run if another is missing', () => {
  write('node_modules/.package-lock.json', forProduction);
  expect(findMissing(folder)).toEqual(['webpack']);
  expect(() => checkInstalled(folder)).not.toThrow();

  write('node_modules/.package-lock.json', {});
  expect(() => checkInstalled(folder)).toThrow(
    'Packages are missing, or have another version than package-lock.json says: @product/kit, react, react. ' +
      'With NODE_ENV=production npm start installs nothing. Run: npm ci --omit=dev',
  );
});

function write(name: string, packages: object) {
  fs.writeFileSync(path.join(folder, name), JSON.stringify({ packages }));
}
