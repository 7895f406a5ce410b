import { DamagedFile, integrityOf } from '../releases/store/public.ts';
import { addReleases } from './add-releases.ts';

const script = Buffer.from('x'.repeat(2000));
const release = { app: 'notes', version: '1.0.0', files: { 'app.js': { integrity: integrityOf(script), bytes: script.length } } };

it('reports a compressed form as missing if it is larger than the limit', async () => {
  const read = jest.fn((_app: string, _version: string, name: string, maxBytes: number) =>
    name === 'app.js' ? Promise.resolve(script) : Promise.reject(new DamagedFile(maxBytes)),
  );
  const context = {
    store: { read },
    writer: { add: () => Promise.resolve() },
    report: { show: () => {}, end: () => {} },
  } as unknown as Parameters<typeof addReleases>[1];

  const { files, missing } = await addReleases([release], context);

  expect(files.map(({ name }) => name)).toEqual(['app.js']);
  expect(missing.map((entry) => entry.split('/').at(-1))).toEqual(['app.js.br', 'app.js.gz']);
  expect(read.mock.calls.map(([, , name, maxBytes]) => [name, maxBytes])).toEqual([
    ['app.js', 2000],
    ['app.js.br', 2084],
    ['app.js.gz', 2084],
  ]);
});
