import fs from 'node:fs';
import { promisify } from 'node:util';
import { rspack } from '@rspack/core';
import settings from './rspack.config.mjs';

const compiler = rspack(settings);
const stats = await promisify(compiler.run.bind(compiler))();
if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
await promisify(compiler.close.bind(compiler))();
fs.copyFileSync('src/index.html', 'dist/index.html');
