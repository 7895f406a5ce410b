import fs from 'node:fs';
import { promisify } from 'node:util';
import webpack from 'webpack';
import settings from './webpack.config.mjs';

const compiler = webpack(settings);
const stats = await promisify(compiler.run.bind(compiler))();
if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
await promisify(compiler.close.bind(compiler))();
fs.copyFileSync('src/index.html', 'dist/index.html');
