import { callCommand } from '../test/call-command.ts';
import { problem, startRegistry, type SmallRegistry } from '../test/small-registry.ts';
import { portal } from './portal.mjs';

const created = new Date(2026, 10, 20, 9, 5).toISOString();
const origins = ['https://intranet.acme.example', 'http://localhost:8080'];
const intranet = { id: 'intranet', name: 'Acme Intranet', origins, created };

let registry: SmallRegistry;

afterEach(() => registry?.stop());

describe('daybook portal add', () => {
  it('registers a portal with its origins', async () => {
    const written = ['--name', 'Acme Intranet', '--origin', origins[0], '--origin', origins[1]];
    const { code, stdout } = await daybook({ createPortal: intranet }, 'portal', 'add', 'intranet', ...written);

    expect(registry.requests).toMatchObject([{ id: 'createPortal', body: { id: 'intranet', name: 'Acme Intranet', origins } }]);
    expect(registry.requests[0].headers).toMatchObject({ authorization: 'Bearer secret' });
    expect([code, stdout]).toEqual([
      0,
      'Acme Intranet is registered as intranet: its pages at https://intranet.acme.example, http://localhost:8080 may ask.\n',
    ]);
  });

  it.each([
    ['https://acme.example/board', 'is more than an origin: give https://acme.example.'],
    ['https://acme.example/', 'is more than an origin: give https://acme.example.'],
    ['HTTPS://Acme.Example', 'is more than an origin: give https://acme.example.'],
    ['https://acme.example:443', 'is more than an origin: give https://acme.example.'],
    ['https://me@acme.example', 'is more than an origin: give https://acme.example.'],
    ['http://acme.example', 'give https://acme.example. http is for localhost and 127.0.0.1 only.'],
    ['https://*.acme.example', 'Give each with its own --origin.'],
    ['acme.example', 'Did you mean https://acme.example?'],
    ['acme.example/board', 'Did you mean https://acme.example?'],
    ['file:///board.html', 'An origin looks like https://portal.example, not "file:///board.html".'],
    ['acme', 'An origin looks like https://portal.example, not "acme".'],
  ])('sends no request for the origin %s', async (origin, sentence) => {
    const { code, stderr } = await daybook({}, 'portal', 'add', 'intranet', '--name', 'Acme', '--origin', origin);

    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
    expect(registry.requests).toEqual([]);
  });

  it('prints why the platform rejects it', async () => {
    const taken = problem(409, 'There is a portal of this name already.', { id: ['There is a portal of this name already.'] });
    const { code, stderr } = await daybook(
      { createPortal: taken },
      'portal',
      'add',
      'intranet',
      '--name',
      'x',
      '--origin',
      origins[0],
    );

    expect([code, stderr]).toEqual([1, expect.stringContaining('id: There is a portal of this name already.')]);
  });
});

describe('daybook portal list', () => {
  it('shows each portal, and each origin in full', async () => {
    expect((await daybook({ listPortals: [intranet] }, 'portal', 'list')).stdout)
      .toBe(`ID        NAME           SINCE             ORIGINS
intranet  Acme Intranet  2026-11-20 09:05  https://intranet.acme.example
                                           http://localhost:8080
`);
  });

  it('prints that there are none', async () => {
    expect((await daybook({ listPortals: [] }, 'portal', 'list')).stdout).toBe('There are no portals.\n');
  });
});

describe('daybook portal remove', () => {
  const responses = { listPortals: [intranet], deletePortal: undefined };

  it('removes it with --yes', async () => {
    const { stdout } = await daybook(responses, 'portal', 'remove', 'intranet', '--yes');

    expect(registry.requests).toMatchObject([{ id: 'listPortals' }, { id: 'deletePortal', path: '/api/portals/intranet/' }]);
    expect(stdout).toBe('Removed: intranet\n');
  });

  it('removes nothing without a terminal to ask for confirmation', async () => {
    const { code, stderr } = await daybook(responses, 'portal', 'remove', 'intranet');

    expect([code, stderr]).toEqual([2, expect.stringContaining('Confirmation needs a terminal. Add --yes')]);
    expect(registry.requests).toMatchObject([{ id: 'listPortals' }]);
  });

  it('names the portal that was probably meant', async () => {
    const { code, stderr } = await daybook(responses, 'portal', 'remove', 'intrnet', '--yes');

    expect([code, stderr]).toEqual([1, 'There is no portal intrnet. Did you mean intranet?\n']);
    expect(registry.requests).toMatchObject([{ id: 'listPortals' }]);
  });
});

it.each([
  [['portal', 'ad', 'intranet'], 'portal takes add, list or remove, not "ad". Did you mean portal add?'],
  [['portal', 'add'], 'Name the portal: daybook portal add ID.'],
  [['portal', 'add', 'intranet', '--origin', 'https://acme.example'], '--name is missing.'],
  [['portal', 'add', 'intranet', '--name', 'Acme'], '--origin is missing'],
  [['portal', 'add', 'intranet', '--name', 'a', '--name', 'b'], '--name is given twice.'],
  [['portal', 'list', 'intranet'], 'Unexpected argument "intranet".'],
  [['portal', 'list', '--yes'], '--yes is not for portal list.'],
  [['portal', 'remove', 'intranet', '--origin', 'https://acme.example'], '--origin is not for portal remove.'],
])('rejects %j', async (written, sentence) => {
  const { code, stderr } = await daybook({}, ...written);

  expect(code).toBe(2);
  expect(stderr).toContain(sentence);
  expect(registry.requests).toEqual([]);
});

/** Calls `daybook` against a platform with these responses. */
async function daybook(responses: Record<string, unknown>, ...written: string[]) {
  registry = await startRegistry(responses);
  Object.assign(process.env, { DAYBOOK_URL: registry.url, DAYBOOK_TOKEN: 'secret' });
  return callCommand({ portal }, written);
}
