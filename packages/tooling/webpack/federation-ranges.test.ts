import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { bundleRuntime } from '../test/bundle-runtime.ts';
import { satisfyCaret } from './federation-ranges.mjs';
import { withoutUnusedCode } from './shell.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-ranges-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const versions = ['1.2.3', '1.2.4', '1.10.0', '2.0.0', '19.3.1', '0.2.3', '1.2.3-beta.1', '', 'latest'];
const ranges = [
  '^1.2.3',
  '^1.3.0',
  '^1.2.10',
  '^19.0.0',
  '^0.2.3',
  '~1.2.3',
  '>=1.2.3',
  '1.x',
  '*',
  '^1.2',
  '^1.2.3-beta.1',
  '1.2.3',
];

type Satisfy = (version: string, range: string) => boolean;

const satisfyOf = async (name: string, plugins: typeof withoutUnusedCode) =>
  (await bundleRuntime<{ satisfy: Satisfy }>({ folder, name, exported: 'satisfy', plugins })).satisfy;

describe('the shell compares versions', () => {
  it('as the federation runtime does', async () => {
    const [quick, general] = [await satisfyOf('quick', withoutUnusedCode), await satisfyOf('general', [])];
    const compared = (satisfy: Satisfy) => versions.map((version) => ranges.map((range) => satisfy(version, range)));
    expect(compared(quick)).toEqual(compared(general));
    expect(fs.readFileSync(path.join(folder, 'quick.cjs'), 'utf8')).toContain('satisfyCaret');
  }, 60_000);

  it.each([
    ['1.2.3', '^1.2.3', true],
    ['1.2.2', '^1.2.3', false],
    ['1.3.0', '^1.2.3', true],
    ['2.2.3', '^1.2.3', false],
    ['0.2.3', '^0.2.3', undefined],
    ['1.2.3-beta.1', '^1.2.3', undefined],
    ['1.2.3', '~1.2.3', undefined],
  ])('quickly, %s with %s: %s', (version, range, expected) => {
    expect(satisfyCaret(version, range)).toBe(expected);
  });

  it('or its build fails, if an update of the runtime moves the comparison', () => {
    const loader = createRequire(import.meta.url)('./federation-ranges-loader.cjs') as (source: string) => string;
    expect(() => loader('export const satisfy = () => true;')).toThrow('compares versions elsewhere now');
  });
});
