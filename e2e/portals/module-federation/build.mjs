import fs from 'node:fs';
import { promisify } from 'node:util';
import webpack from 'webpack';
import settings from './webpack.config.mjs';

fs.rmSync('dist', { recursive: true, force: true });
const compiler = webpack(settings);
const stats = await promisify(compiler.run.bind(compiler))();
if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
await promisify(compiler.close.bind(compiler))();
for (const folder of ['dist', 'dist/providing']) fs.copyFileSync('src/index.html', `${folder}/index.html`);
