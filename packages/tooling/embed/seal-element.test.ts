import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sealElement } from './seal-element.mjs';

// Only where the kit is looked up from.
const app = { folder: path.resolve(__dirname, '../../../mfe-tasks'), name: 'tasks', version: '1.2.3' };
const built = {
  'element.js':
    '/*! See element.js.LICENSE.txt */export const openBoard=()=>importChunk("./1.js");\n//# sourceMappingURL=element.js.map',
  'element.js.map': '{}',
  'element.js.LICENSE.txt': 'MIT',
  '1.0a1b2c3d4e5f.js': 'export const part = 1;',
};

describe('a sealed element', () => {
  it('is named by its hash, with its license file and its source map', () => {
    const { place, element } = sealed(built);

    expect(element.name).toMatch(/^element\.[0-9a-f]{12}\.js$/);
    expect(fs.readdirSync(place).sort()).toEqual(
      ['1.0a1b2c3d4e5f.js', element.name, `${element.name}.LICENSE.txt`, `${element.name}.map`].sort(),
    );
    expect(text(place, element.name)).toContain(`/*! See ${element.name}.LICENSE.txt */`);
    expect(text(place, element.name)).toMatch(new RegExp(`\n//# sourceMappingURL=${element.name}.map$`));
  });

  it('is described by its path and its integrity hash', () => {
    const { place, element } = sealed(built);

    expect(element.address).toBe(`/apps/tasks/1.2.3/embed/${element.name}`);
    expect(element.integrity).toBe(sha384(text(place, element.name)));
  });

  it('changes its hash with each of its chunks', () => {
    const { place, element } = sealed(built);
    const other = sealed({ ...built, '1.0a1b2c3d4e5f.js': 'export const part = 2;' }).element;

    expect(text(place, element.name)).toContain(`"./1.0a1b2c3d4e5f.js":"${sha384(built['1.0a1b2c3d4e5f.js'])}"`);
    expect(other.name).not.toBe(element.name);
  });

  it('loads a chunk with an integrity check, as the loader loads the element', () => {
    const { place, element } = sealed(built);

    expect(text(place, element.name)).toMatch(/async function importChecked\(/);
    expect(text(place, element.name)).toMatch(/function importChunk\(name\)\{return importChecked\(/);
  });
});

function sealed(files: Record<string, string>) {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-element-'));
  for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(place, name), content);
  return { place, element: sealElement(place, app) };
}

const text = (place: string, name: string) => fs.readFileSync(path.join(place, name), 'utf8');

const sha384 = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
