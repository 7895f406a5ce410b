import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { transformSync } from '@swc/core';
import { chunkImport } from '../webpack/embed.mjs';

/**
 * Writes the hashes of its chunks into the built element, and puts the element's own hash into its name. The element's hash therefore
 * covers everything that it may load.
 *
 * @param {string} place the folder that it was built into
 * @param {{ folder: string, name: string, version: string }} app
 * @returns {{ name: string, address: string, integrity: string }} the address is one below the server's origin
 */
export function sealElement(place, { folder, name: app, version }) {
  const built = path.join(place, plain);
  const source = fs.readFileSync(built, 'utf8');
  const whole = source.replace(/(?=\n\/\/# sourceMappingURL=|$)/, () => `\n${chunkImporter(place, folder)}`);
  const name = `element.${createHash('sha256').update(whole).digest('hex').slice(0, 12)}.js`;
  const content = whole.replaceAll(`${plain}.`, `${name}.`);
  for (const beside of fs.readdirSync(place).filter((file) => file.startsWith(`${plain}.`))) {
    fs.renameSync(path.join(place, beside), path.join(place, beside.replace(plain, name)));
  }
  fs.writeFileSync(path.join(place, name), content);
  fs.rmSync(built);
  return { name, address: `/apps/${app}/${version}/embed/${name}`, integrity: integrityOf(content) };
}

const plain = 'element.js';

/** Returns the function that loads the element's chunks. It is hoisted, so it can be declared at the end. @param {string} place @param {string} folder */
function chunkImporter(place, folder) {
  const chunks = fs.readdirSync(place).filter((file) => file.endsWith('.js') && file !== plain);
  const hashes = Object.fromEntries(chunks.map((file) => [`./${file}`, integrityOf(fs.readFileSync(path.join(place, file)))]));
  return `${importChecked(folder)}
function ${chunkImport}(name){return importChecked(new URL(name,import.meta.url).href,${JSON.stringify(hashes)}[name])}`;
}

/** Returns the kit's importChecked as JavaScript; the loader has the same function. @param {string} folder */
function importChecked(folder) {
  const kit = path.dirname(createRequire(path.join(folder, 'package.json')).resolve('@daybook/kit/package.json'));
  const source = fs.readFileSync(path.join(kit, 'src/host/import-checked.ts'), 'utf8');
  const { code } = transformSync(source, {
    swcrc: false,
    isModule: true,
    // Removes only spaces and comments: a shortened name could be one of the element's own.
    jsc: {
      parser: { syntax: 'typescript' },
      target: 'es2022',
      minify: { compress: false, mangle: false, format: { comments: false } },
    },
    minify: true,
  });
  return code;
}

/** @param {string | Buffer} content */
const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
