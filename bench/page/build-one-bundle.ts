import { base } from '@daybook/tooling/webpack/base';
import { withoutUnusedCode } from '@daybook/tooling/webpack/shell';
import fs from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';

const folder = path.resolve(import.meta.dirname, '../one-bundle');
const dist = path.join(folder, 'dist');

/** `preload` has the files that the first paint of the notes needs, `areas` the first files of each app. */
export interface OneBundle {
  readonly files: ReadonlyMap<string, Buffer>;
  readonly entry: string;
  readonly preload: readonly string[];
  readonly areas: Readonly<Record<string, readonly string[]>>;
}

/**
 * Builds the shell and three apps as one bundle, with the presets of their releases but without Module Federation. Each app is a
 * chunk of its own, as in any bundle of this size.
 */
export async function buildOneBundle(): Promise<OneBundle> {
  const { chunkGroups } = await compile();
  const loads = (app: string) => (group: Group) => group.origins.some(({ request }) => request?.endsWith(`mfe-${app}/src/app.tsx`));
  const areas = Object.fromEntries(
    ['notes', 'tasks', 'calendar'].map((app) => [app, filesOf(chunkGroups.find(loads(app)))] as const),
  );
  const entry = filesOf(chunkGroups.find(({ name }) => name === 'main'));
  const names = fs.readdirSync(dist).filter(isScript);
  return {
    files: new Map(names.map((name) => [name, fs.readFileSync(path.join(dist, name))])),
    entry: entry.at(-1) ?? '',
    preload: [...new Set([...entry, ...(areas['notes'] ?? [])])],
    areas,
  };
}

type Group = webpack.Compilation['chunkGroups'][number];

function compile(): Promise<webpack.Compilation> {
  const settings = base({ folder, name: 'daybook', version: '1.0.0' });
  const configuration = {
    ...settings,
    entry: { main: './main.tsx' },
    plugins: [...settings.plugins, ...withoutUnusedCode],
    output: { ...settings.output, path: dist, publicPath: 'auto', filename: '[name].[contenthash:12].js' },
  };
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (stats && !stats.hasErrors()) resolve(stats.compilation);
      else reject(error ?? new Error(stats?.toString({ preset: 'errors-only', colors: false })));
    });
  });
}

const filesOf = (group: Group | undefined) => (group?.getFiles() ?? []).filter(isScript);

const isScript = (name: string) => name.endsWith('.js');
