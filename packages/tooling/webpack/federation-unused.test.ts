import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { bundleRuntime } from '../test/bundle-runtime.ts';
import { withoutUnusedCode } from './shell.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-federation-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

interface Federation {
  loadRemote: (id: string) => Promise<unknown>;
  preloadRemote: (remotes: { nameOrAlias: string }[]) => Promise<unknown>;
  registerRemotes: (remotes: Remote[], options: { force: boolean }) => void;
  options: { remotes: Remote[] };
}

interface Remote {
  name: string;
  entry: string;
  type: 'module' | 'global';
}

describe('the federation runtime of the shell', () => {
  let federation: Federation;

  beforeAll(async () => {
    const { ModuleFederation } = await bundledRuntime();
    const remotes = [{ name: 'notes', entry: 'https://example.com/older.js', type: 'module' as const }];
    federation = new ModuleFederation({ name: 'shell', remotes });
  }, 60_000);

  it('rejects a request to preload a remote by its manifest', async () => {
    await expect(federation.preloadRemote([{ nameOrAlias: 'notes' }])).rejects.toThrow('The shell preloads no remotes');
  });

  it('replaces a remote', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    const entry = 'https://example.com/notes.js';
    federation.registerRemotes([{ name: 'notes', entry, type: 'module' }], { force: true });
    expect(federation.options.remotes).toEqual([expect.objectContaining({ name: 'notes', entry })]);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('"notes" is already registered'));
    warn.mockRestore();
  });

  it('rejects a remote that is a classic script', async () => {
    federation.registerRemotes([{ name: 'old', entry: 'https://example.com/old.js', type: 'global' }], { force: true });
    await expect(federation.loadRemote('old/app')).rejects.toThrow('The shell loads no classic scripts');
  });
});

const bundledRuntime = () =>
  bundleRuntime<{ ModuleFederation: new (options: { name: string; remotes: Remote[] }) => Federation }>({
    folder,
    name: 'built',
    exported: 'ModuleFederation',
    plugins: withoutUnusedCode,
  });
