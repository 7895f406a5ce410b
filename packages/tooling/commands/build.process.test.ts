import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../..');
const daybook = path.join(root, 'packages/tooling/bin/daybook.mjs');

let folder: string;

/** In the repository, where the app finds its packages. */
beforeEach(() => {
  fs.mkdirSync(path.join(root, '.cache'), { recursive: true });
  folder = fs.mkdtempSync(path.join(root, '.cache/build-'));
  fs.cpSync(path.join(root, 'packages/tooling/test/sample-app'), folder, { recursive: true });
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

it('builds images, fonts, Tailwind, aliases, shared packages, workers, and what daybook.config.mjs adds', async () => {
  write('src/count.ts', 'postMessage("counted");');
  fs.appendFileSync(
    path.join(folder, 'src/app.tsx'),
    `export const count = () => new Worker(new URL('./count.ts', import.meta.url));`,
  );
  await build();
  const dist = path.join(folder, 'dist');
  const names = fs.readdirSync(dist);
  const scripts = names.filter((name) => name.endsWith('.js')).map((name) => fs.readFileSync(path.join(dist, name), 'utf8'));
  const code = scripts.join('\n');

  const [leaf, sun, letters] = [/^leaf\.\w{12}\.png$/, /^sun\.\w{12}\.svg$/, /^letters\.\w{12}\.woff2$/].map((pattern) =>
    names.find((name) => pattern.test(name)),
  );
  expect([leaf, sun, letters]).not.toContain(undefined);
  for (const name of [leaf, sun, letters]) expect(code).toContain(name);
  expect(code).toMatch(/\.replaceAll\("webpack:\/\/\/daybook-release\/",\w+\.p\)/);
  expect(code).toContain('.underline{');
  expect(code).toMatch(/\.sample-frame-\w{5}\{/);
  expect(code).toContain('Drawn for this test.');
  expect(code).toMatch(/swr:\[\{version:/);
  expect(scripts.filter((script) => /^[^"]*postMessage\("counted"\)/.test(script))).toHaveLength(1);
});

it.each([
  ['src/app.tsx', `export const film = new URL('./film.mp4', import.meta.url);`, /src\/film\.mp4 cannot be a file of the release/],
  [
    'daybook.config.mjs',
    'export default { plugin: [] };',
    /daybook\.config\.mjs: "plugin" is not known\. There are alias, shared, backend, webpack\./,
  ],
  ['daybook.config.mjs', 'throw new Error("No key");', /daybook\.config\.mjs cannot be loaded: No key/],
  ['daybook.config.mjs', 'export default { webpack: () => ({}) };', /daybook\.config\.mjs: "webpack" must not change mode\./],
  ['webpack.config.js', '', /webpack\.config\.js has no effect here/],
])('fails with a message for this %s: %s', async (name, text, message) => {
  write('src/film.mp4', 'A film');
  write(name, text);

  const failure = await build().then(
    () => undefined,
    (error: { code: number; stderr: string }) => error,
  );
  expect(failure?.stderr).toMatch(message);
  expect(failure?.code).toBe(1);
  expect(fs.existsSync(path.join(folder, 'dist/.build.json'))).toBe(false);
});

function write(name: string, text: string) {
  fs.writeFileSync(path.join(folder, name), text);
}

function build() {
  const { NODE_OPTIONS: _options, ...env } = process.env;
  return run(process.execPath, [daybook, 'build', folder], { env });
}
