import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSbom } from './read-sbom.mjs';

let folder: string;

beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-sbom-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

describe('readSbom', () => {
  it('has the packages that npm installed, without those for development', async () => {
    const dependencies = { 'left-pad': '1.3.0' };
    const devDependencies = { jest: '30.0.0' };
    const own = { name: 'notes', version: '1.0.0', dependencies, devDependencies };
    write('package.json', own);
    const packages = {
      '': own,
      'node_modules/left-pad': { version: '1.3.0' },
      'node_modules/jest': { version: '30.0.0', dev: true },
    };
    write('package-lock.json', { name: 'notes', version: '1.0.0', lockfileVersion: 3, packages });
    write('node_modules/left-pad/package.json', { name: 'left-pad', version: '1.3.0' });
    write('node_modules/jest/package.json', { name: 'jest', version: '30.0.0' });

    const text = String(await readSbom(folder));
    const sbom = JSON.parse(text) as { bomFormat: string; components: { purl: string }[] };
    expect(text).toBe(JSON.stringify(sbom));
    expect(sbom.bomFormat).toBe('CycloneDX');
    expect(sbom.components.map(({ purl }) => purl)).toEqual(['pkg:npm/left-pad@1.3.0']);
  }, 60_000);

  it('is absent if npm has installed nothing, or cannot tell what', async () => {
    expect(await readSbom(folder)).toBeUndefined();
    write('package.json', { name: 'notes', version: '1.0.0', dependencies: { 'left-pad': '1.3.0' } });
    write('package-lock.json', {});
    expect(await readSbom(folder)).toBeUndefined();
  }, 60_000);
});

function write(name: string, content: object) {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), JSON.stringify(content));
}
