import fs from 'node:fs';
import path from 'node:path';
import { kitRanges, kitPackages } from './shared-packages.mjs';
import { shell } from './shell.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

describe('the packages of the kit that the shell shares', () => {
  it('are shared by an app in the range of its kit', () => {
    expect(Object.keys(kitRanges(path.join(root, 'mfe-notes')))).toEqual(kitPackages);
  });

  it('are not shared by an app that has chosen a version of its own', () => {
    fs.mkdirSync(path.join(root, '.cache'), { recursive: true });
    const folder = fs.mkdtempSync(path.join(root, '.cache/own-router-'));
    fs.writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ dependencies: { wouter: '2.12.1' } }));
    expect(Object.keys(kitRanges(folder))).toEqual(['single-spa-react']);
    fs.rmSync(folder, { recursive: true });
  });

  it('are not what the gate compares with other builds, which may share versions of their own', () => {
    const { plugins } = shell({ folder: path.join(root, 'shell'), name: 'shell', version: '1.0.0', mode: 'production' });
    const provides = plugins?.map((plugin) => (plugin as { options?: { provides?: object } }).options?.provides).find(Boolean);
    expect(provides).toHaveProperty('react');
    for (const name of kitPackages) expect(provides).not.toHaveProperty(name);
  });
});
