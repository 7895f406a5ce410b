import './check-node.mjs';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fail, npm, step, StepFailed } from './step.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

const help = `npm run test:node -- 24           runs all checks and tests with the newest Node 24, which npm installs into .cache
npm run test:node -- 24 NAME…     only these suites of npm test
`;

await main(process.argv.slice(2));

/** @param {string[]} words */
async function main([version = '', ...suites]) {
  if (!/^\d+$/.test(version)) return version === '--help' ? process.stdout.write(help) : fail(help);
  try {
    const folder = await installNode(version);
    const env = { ...process.env, PATH: `${folder}${path.delimiter}${process.env.PATH}` };
    const test = [path.join(import.meta.dirname, 'test.mjs'), ...suites];
    const running = spawn(path.join(folder, 'node'), test, { cwd: root, env, stdio: 'inherit' });
    running.on('close', (code) => (process.exitCode = code ?? 1));
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    fail(error.message);
  }
}

/** Returns the folder with the program. npm has one package of it for each kind of machine. @param {string} version */
async function installNode(version) {
  const prefix = path.join(root, '.cache/node', version);
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  fs.mkdirSync(prefix, { recursive: true });
  const [command, words] = npm(['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`]);
  await step(`Node ${version}`, command, words, { cwd: prefix });
  return path.join(prefix, 'node_modules', name, 'bin');
}
