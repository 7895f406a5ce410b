import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { neededContracts } from './needed-contracts.mjs';

let folder: string;

/** An app whose installed kit and contracts have versions of their own. */
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-needs-'));
  for (const [name, version] of Object.entries({ kit: '2.3.1', contracts: '1.6.0' })) {
    const place = path.join(folder, 'node_modules/@daybook', name);
    fs.mkdirSync(place, { recursive: true });
    fs.writeFileSync(path.join(place, 'package.json'), JSON.stringify({ name: `@daybook/${name}`, version }));
  }
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

it('returns the contracts that are compiled in, if app.json names none', () => {
  expect(neededContracts(folder, {})).toEqual({ shell: '^2.3.1', api: '^1.6.0' });
});

it('returns any version of a contract that is not compiled in', () => {
  expect(neededContracts(path.join(folder, '..'), {})).toEqual({ shell: '*', api: '*' });
});

it('returns the ranges of app.json that include them', () => {
  expect(neededContracts(folder, { needs: { shell: '^2.0.0', api: '*' } })).toEqual({ shell: '^2.0.0', api: '*' });
});

it.each([
  [
    { shell: '^1.0.0' },
    'app.json needs shell "^1.0.0", and @daybook/kit 2.3.1 is compiled in. Leave needs.shell out, or include 2.3.1',
  ],
  [{ api: '^1.7.0' }, 'app.json needs api "^1.7.0", and @daybook/contracts 1.6.0 is compiled in.'],
  [{ api: 'newest' }, 'app.json needs api "newest"'],
])('fails if the range of app.json leaves them out: %j', (needs, message) => {
  expect(() => neededContracts(folder, { needs })).toThrow(message);
});
