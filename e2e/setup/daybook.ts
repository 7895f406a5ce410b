import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Product } from '../../packages/tooling/test/built-product.ts';

const run = promisify(execFile);

export const daybookProgram = path.resolve(__dirname, '../../packages/tooling/bin/daybook.mjs');

/** Runs a `daybook` command against an installation, and returns its output. Rejects with its error output. */
export async function daybook(args: readonly string[], { url }: Pick<Product, 'url'>, token = ''): Promise<string> {
  const env = { ...process.env, DAYBOOK_URL: url, DAYBOOK_TOKEN: token };
  const { stdout } = await run(process.execPath, [daybookProgram, ...args], { env });
  return stdout.trim();
}

/** Creates a release token for an app, as the operator. */
export function releaseToken(product: Pick<Product, 'url' | 'dataDir'>, app: string) {
  return daybook(['token', app, '--who', `The ${app} team`, '--token-file', operatorToken(product)], product);
}

export const operatorToken = ({ dataDir }: Pick<Product, 'dataDir'>) => path.join(dataDir, 'operator-token');
