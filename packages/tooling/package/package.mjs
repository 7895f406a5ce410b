import '../run/check-node.mjs';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { size } from '../command-line/formats.mjs';
import { readJsonFile } from '../commands/read-json.mjs';
import { buildStale } from '../run/build.mjs';
import { ensureInstalled, NotPrepared } from '../run/install.mjs';
import { beginStep, fail, StepFailed } from '../run/step.mjs';
import { writeArchive } from './archive.mjs';
import { runtimePackages } from './runtime-packages.mjs';
import { serverFiles } from './server-files.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

const help = `npm run package                    builds what changed, and writes the server as one archive into dist/
npm run package -- --out FILE      writes it there
npm run package -- --with-database also packs the embedded PostgreSQL

The archive contains the compiled server, the packages that it loads, and the built releases; no sources and no tools. It runs
on this kind of machine (${process.platform}-${process.arch}) with Node.js alone: node start.mjs. The same sources give the same bytes.
`;

await main();

/** `npm run package` */
async function main() {
  const { values } = readOptions();
  if (!values) return;
  if (values.help) return void process.stdout.write(help);
  try {
    await ensureInstalled();
    const releases = await buildStale();
    await packServer({ out: values.out, releases, withDatabase: values['with-database'] ?? false });
  } catch (error) {
    if (!(error instanceof StepFailed || error instanceof NotPrepared)) throw error;
    fail(error.message);
  }
}

/** @param {{ out: string | undefined, releases: string[], withDatabase: boolean }} options */
async function packServer({ out, releases, withDatabase }) {
  const { version } = readJsonFile(path.join(root, 'package.json'));
  const folder = `daybook-${version}`;
  const target = path.resolve(out ?? path.join(root, 'dist', `${folder}-${process.platform}-${process.arch}.tar.gz`));
  fs.mkdirSync(path.dirname(target), { recursive: true });
  const packing = beginStep('Pack the server');
  const packages = await runtimePackages(root);
  const { bytes, unpacked, sha256 } = await writeArchive(target, folder, serverFiles({ root, packages, releases, withDatabase }));
  packing.succeed();
  process.stdout.write(`\n${target}\n${size(bytes)}, unpacked ${size(unpacked)}, SHA-256 ${sha256}\n`);
}

function readOptions() {
  const options = /** @type {const} */ ({
    out: { type: 'string' },
    'with-database': { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  });
  try {
    return parseArgs({ options });
  } catch (error) {
    fail(`${/** @type {Error} */ (error).message}\n\n${help}`);
    return { values: undefined };
  }
}
