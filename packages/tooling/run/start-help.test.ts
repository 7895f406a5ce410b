import fs from 'node:fs';
import path from 'node:path';
import { help } from './start-help.mjs';

const readme = fs.readFileSync(path.resolve(__dirname, '../../../README.md'), 'utf8');
const settings = [...readme.matchAll(/^\| (`[A-Z].*?) *\|/gm)].flatMap(([, names]) => names.match(/[A-Z][A-Z0-9_]+/g) ?? []);

it('has each setting of the README', () => {
  const text = help();
  expect(settings.length).toBeGreaterThan(15);
  expect(settings.filter((name) => !text.includes(name))).toEqual([]);
});
