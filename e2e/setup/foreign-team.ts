import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Product } from '../../packages/tooling/test/built-product.ts';
import { daybook, releaseToken } from './daybook.ts';
import type { Edit } from './broken-release.ts';

/** A team of e2e/teams, whose app is not built by `daybook build`. */
export interface ForeignTeam {
  /** Publishes its build as this version, with an optional edit of a script: the first that contains the pattern, or the named one. */
  readonly publish: (version: string, edit?: Edit, script?: string) => Promise<void>;
  /** Runs a `daybook` command with its release token. */
  readonly run: (...words: string[]) => Promise<string>;
}

/** @param folder - below e2e/teams */
export async function createForeignTeam(product: Pick<Product, 'url' | 'dataDir'>, folder: string): Promise<ForeignTeam> {
  const app = path.resolve(__dirname, '../teams', folder);
  const { name } = readJson(path.join(app, 'app.json')) as { name: string };
  const token = await releaseToken(product, name);
  const run = (...words: string[]) => daybook(words, product, token);
  return {
    run,
    async publish(version, edit, script) {
      const copy = copyApp(app, version);
      if (edit) editScript(path.join(copy, 'dist'), edit, script);
      await run('publish', copy);
      fs.rmSync(copy, { recursive: true });
    },
  };
}

const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));

function copyApp(app: string, version: string) {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-team-'));
  for (const name of ['app.json', 'dist']) fs.cpSync(path.join(app, name), path.join(copy, name), { recursive: true });
  fs.writeFileSync(path.join(copy, 'package.json'), JSON.stringify({ version }));
  return copy;
}

function editScript(dist: string, [pattern, replacement]: Edit, script?: string) {
  const all = fs.readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const names = script === undefined ? all.filter((name) => /\.m?js$/.test(name)) : [script];
  const found = names.map((name) => path.join(dist, name)).find((file) => pattern.test(fs.readFileSync(file, 'utf8')));
  if (!found) throw new Error(`No script in ${dist} contains ${pattern}.`);
  fs.writeFileSync(found, fs.readFileSync(found, 'utf8').replace(pattern, replacement));
}
