import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkConfig, readConfig } from './read-config.mjs';

describe('daybook.config.mjs', () => {
  it('may add aliases, shared packages and a function', () => {
    const config = {
      alias: { '@': './src' },
      shared: { 'date-fns': '^4.1.0' },
      backend: 'http://localhost:4000',
      webpack: () => {},
    };
    expect(checkConfig(config)).toBe(config);
  });

  it.each([
    [undefined, 'daybook.config.mjs: its default export must be an object.'],
    [[], 'daybook.config.mjs: its default export must be an object.'],
    [{ share: {} }, 'daybook.config.mjs: "share" is not known. Did you mean shared?'],
    [{ plugins: [] }, 'daybook.config.mjs: "plugins" is not known. There are alias, shared, backend, webpack.'],
    [{ alias: ['@'] }, 'daybook.config.mjs: "alias" must contain texts, such as { "@": "./src" }.'],
    [{ alias: { '@': '' } }, 'daybook.config.mjs: "alias" must contain texts, such as { "@": "./src" }.'],
    [{ shared: { swr: {} } }, 'daybook.config.mjs: "shared" must contain semver ranges, such as { "date-fns": "^4.1.0" }.'],
    [
      { shared: { 'react-dom/client': '^19.0.0' } },
      'daybook.config.mjs: "shared" must not contain react-dom/client: React is always the shell\'s.',
    ],
    [{ backend: 'localhost:4000' }, 'daybook.config.mjs: "backend" must be a URL, such as http://localhost:4000.'],
    [{ backend: 'http://localhost:4000/?day=1' }, 'daybook.config.mjs: "backend" must be a URL, such as http://localhost:4000.'],
    [{ webpack: {} }, 'daybook.config.mjs: "webpack" must be a function that gets the configuration.'],
  ])('cannot be %j', (config, message) => {
    expect(() => checkConfig(config)).toThrow(message);
  });
});

describe('the folder of an app', () => {
  let folder: string;
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-config-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  it('needs no configuration', async () => {
    expect(await readConfig(folder)).toEqual({});
  });

  it.each(['webpack.config.js', 'webpack.config.ts', 'webpack.config.mjs'])(
    'cannot have a %s, which would be ignored',
    async (name) => {
      fs.writeFileSync(path.join(folder, name), 'module.exports = {};');
      await expect(readConfig(folder)).rejects.toThrow(
        `${name} has no effect here: daybook build has a configuration of its own. Move what it adds to daybook.config.mjs`,
      );
    },
  );
});
