import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Product } from '../../packages/tooling/test/built-product.ts';
import { daybook, operatorToken, releaseToken } from './daybook.ts';
import type { Edit } from './broken-release.ts';

/** A team of e2e/teams, whose app is not built by `daybook build`. */
export interface ForeignTeam {
  /** Publishes its build as this version, with an optional edit of the first script with such a name that contains the pattern. */
  readonly publish: (version: string, edit?: Edit, script?: RegExp) => Promise<void>;
  /** Publishes its build as this version, for everybody. */
  readonly publishLive: (version: string) => Promise<void>;
  /** Runs a `daybook` command with its release token. */
  readonly run: (...words: string[]) => Promise<string>;
  /** Gives its app permissions, as the operator. */
  readonly permit: (...options: string[]) => Promise<string>;
}

/** @param folder - below e2e/teams */
export async function createForeignTeam(product: Pick<Product, 'url' | 'dataDir'>, folder: string): Promise<ForeignTeam> {
  const app = path.resolve(__dirname, '../teams', folder);
  const { name } = readJson(path.join(app, 'app.json')) as { name: string };
  const token = await releaseToken(product, name);
  const run = (...words: string[]) => daybook(words, product, token);
  const publish = async (copy: string, ...options: string[]) => {
    await run('publish', copy, ...options);
    fs.rmSync(copy, { recursive: true });
  };
  return {
    run,
    permit: (...options) =>
      daybook(['permit', name, ...options, '--why', 'It needs it', '--token-file', operatorToken(product)], product),
    async publish(version, edit, script) {
      const copy = copyApp(app, version);
      if (edit) editScript(path.join(copy, 'dist'), edit, script);
      await publish(copy);
    },
    publishLive: (version) => publish(copyApp(app, version), '--live', '--why', 'The first one'),
  };
}

const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));

function copyApp(app: string, version: string) {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-team-'));
  for (const name of ['app.json', 'dist']) fs.cpSync(path.join(app, name), path.join(copy, name), { recursive: true });
  fs.writeFileSync(path.join(copy, 'package.json'), JSON.stringify({ version }));
  return copy;
}

function editScript(dist: string, [pattern, replacement]: Edit, script = /\.m?js$/) {
  const names = fs.readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => script.test(name));
  const found = names.map((name) => path.join(dist, name)).find((file) => pattern.test(fs.readFileSync(file, 'utf8')));
  if (!found) throw new Error(`No script ${script} in ${dist} contains ${pattern}.`);
  fs.writeFileSync(found, fs.readFileSync(found, 'utf8').replace(pattern, replacement));
}
