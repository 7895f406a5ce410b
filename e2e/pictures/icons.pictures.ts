import fs from 'node:fs';
import path from 'node:path';
import { newVisit } from '../setup/page.ts';

const assets = path.resolve(__dirname, '../../services/assets');
const mark = fs.readFileSync(path.join(assets, 'icon.svg'), 'utf8');

/** A maskable icon: the system cuts its shape, and shows at least the inner four fifths. */
const maskable = mark
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace(/<rect [^>]*rx="8"/, '<rect x="-4" y="-4" width="40" height="40"');

/** The icons of the installed app, made from the mark. */
it.each([
  ['icon-192', 192, mark],
  ['icon-512', 512, mark],
  ['icon-maskable-512', 512, maskable],
])('the icon %s', async (name, size, svg) => {
  const { page } = await newVisit({ viewport: { width: size, height: size }, deviceScaleFactor: 1 });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${size}px}</style>${svg}`);
  await page.screenshot({ path: path.join(assets, `${name}.png`), omitBackground: true });
});
