import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Product } from './product.ts';

const run = promisify(execFile);

export const daybookProgram = path.resolve(__dirname, '../../packages/tooling/bin/daybook.mjs');

/** Runs a `daybook` command, for an installation as whoever has the token. What it answered, or it throws with what it said. */
export async function daybook(words: readonly string[], { url }: Pick<Product, 'url'>, token = ''): Promise<string> {
  const env = { ...process.env, DAYBOOK_URL: url, DAYBOOK_TOKEN: token };
  const { stdout } = await run(process.execPath, [daybookProgram, ...words], { env });
  return stdout.trim();
}

/** A token for the releases of an app, as the operator of an installation makes it. */
export function releaseToken(product: Pick<Product, 'url' | 'dataDir'>, app: string) {
  const operator = path.join(product.dataDir, 'operator-token');
  return daybook(['token', app, '--who', `The ${app} team`, '--token-file', operator], product);
}
