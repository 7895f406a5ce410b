import path from 'node:path';
import type { Configuration } from 'webpack';
import { app } from '../webpack/app.mjs';
import type { Config } from './config.d.ts';
import { extend } from './extend.mjs';

const folder = path.join(import.meta.dirname, '../test/sample-app');
const extended = (config: Config) => extend(app({ folder, name: 'sample', version: '1.0.0' }), { config, part: 'app' });
const change = (webpack: (configuration: Configuration) => Configuration | void) => extended({ webpack });

describe('the additions of an app to its build', () => {
  it('can be loaders, plugins, and names for its folders', async () => {
    const plugin = { apply: () => {} };
    const { module, plugins, resolve } = await extended({
      alias: { '@': './src', lodash: 'lodash-es' },
      webpack: (configuration) => {
        configuration.module?.rules?.push({ test: /\.note$/, type: 'asset/source' });
        configuration.plugins?.push(plugin);
      },
    });

    expect(module?.rules).toContainEqual({ test: /\.note$/, type: 'asset/source' });
    expect(plugins).toContain(plugin);
    expect(resolve?.alias).toEqual({ '@': path.join(folder, 'src'), lodash: 'lodash-es' });
  });

  it('can be another configuration', async () => {
    expect(await change((configuration) => ({ ...configuration, ignoreWarnings: [/size/] }))).toMatchObject({
      ignoreWarnings: [/size/],
    });
  });

  it.each<[string, (configuration: Configuration) => Configuration | void, string]>([
    [
      'the output',
      ({ output }) => void Object.assign(output ?? {}, { publicPath: 'https://cdn.example/' }),
      'must not change output.',
    ],
    ['the entry', (configuration) => void (configuration.entry = './src/other.ts'), 'must not change entry.'],
    ['the target', (configuration) => ({ ...configuration, target: 'node' }), 'must not change target.'],
    ['the mode', (configuration) => ({ ...configuration, mode: 'none' }), 'must not change mode.'],
    ['what is left out', (configuration) => ({ ...configuration, externals: { swr: 'swr' } }), 'must not change externals.'],
    [
      'ES modules',
      ({ experiments }) => void Object.assign(experiments ?? {}, { outputModule: false }),
      'must not change experiments.',
    ],
    [
      'the chunk with the runtime',
      ({ optimization }) => void Object.assign(optimization ?? {}, { runtimeChunk: 'single' }),
      'must not change optimization.runtimeChunk.',
    ],
    ['source maps', (configuration) => ({ ...configuration, devtool: 'eval-source-map' }), 'must not set a devtool with eval'],
    ['plugins', (configuration) => void (configuration.plugins = []), 'must not remove what is in plugins. Add to it instead.'],
    ['rules', ({ module }) => void module?.rules?.shift(), 'must not remove what is in module.rules. Add to it instead.'],
  ])('cannot change %s', async (_, webpack, message) => {
    await expect(change(webpack)).rejects.toThrow(`daybook.config.mjs: "webpack" ${message}`);
  });

  it('are named all at once if several are wrong', async () => {
    const wrong = change((configuration) => ({ ...configuration, target: 'node', entry: './src/other.ts' }));
    await expect(wrong).rejects.toThrow(/must not change entry\.\n.*must not change target\./);
  });
});
