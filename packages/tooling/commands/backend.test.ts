import { callCommand } from '../test/call-command.ts';
import { problem, startRegistry, type SmallRegistry } from '../test/small-registry.ts';
import { backend } from './backend.mjs';

const at = new Date(2026, 10, 20, 9, 5).toISOString();
const added = { app: 'habits', to: 'https://habits.example/api', at, by: 'operator', why: 'It is up.' };
const removed = { ...added, to: null, why: 'It is down.' };

let registry: SmallRegistry;

afterEach(() => registry?.stop());

describe('daybook backend', () => {
  it('adds a backend', async () => {
    const { code, stdout } = await daybook({ changeBackend: added }, 'add', 'habits', '--to', added.to, '--why', added.why);

    expect(registry.requests).toMatchObject([
      { id: 'changeBackend', path: '/api/apps/habits/backend/', body: { to: added.to, why: added.why } },
    ]);
    expect([code, stdout]).toEqual([0, 'Requests of habits to its backend go to https://habits.example/api.\n']);
  });

  it('removes one, by force if it is told to', async () => {
    const { stdout } = await daybook({ changeBackend: removed }, 'remove', 'habits', '--force', '--why', 'It is down.');

    expect(registry.requests[0]?.body).toEqual({ to: null, force: true, why: 'It is down.' });
    expect(stdout).toBe('habits has no backend any more.\n');
  });

  it('prints why the platform rejects it', async () => {
    const needed = problem(409, 'It conflicts with other apps.', { conflicts: ['habits 1.0.0: The app needs a backend'] });
    const { code, stderr } = await daybook({ changeBackend: needed }, 'remove', 'habits', '--why', 'x');

    expect([code, stderr]).toEqual([1, expect.stringContaining('habits 1.0.0: The app needs a backend')]);
  });

  it('lists the backends', async () => {
    expect((await daybook({ listBackends: [added] }, 'list')).stdout).toMatch(
      /^APP +SINCE +BY +URL\nhabits .* operator +https:\/\/habits\.example\/api\n$/,
    );
    await registry.stop();
    expect((await daybook({ listBackends: [] }, 'list')).stdout).toBe('No app has a backend.\n');
  });

  it('shows the history of one', async () => {
    const { stdout } = await daybook({ listBackendChanges: [removed, added] }, 'history', 'habits');
    expect(stdout).toMatch(/operator +removed +It is down\.\n.*https:\/\/habits\.example\/api +It is up\.\n$/);
  });

  it.each([
    [['add', 'habits', '--why', 'x'], '--to is missing.'],
    [['add', 'habits', '--to', 'https://habits.example'], '--why is missing.'],
    [['remove', 'habits', '--to', 'https://habits.example'], '--to is not for backend remove.'],
    [['history'], 'Name the app: daybook backend history APP.'],
    [['list', 'habits'], 'Unexpected argument "habits".'],
    [['delete', 'habits'], 'backend takes add, list, history or remove, not "delete".'],
  ])('sends nothing for %j', async (written, sentence) => {
    const { code, stderr } = await daybook({}, ...written);

    expect([code, stderr, registry.requests]).toEqual([2, expect.stringContaining(sentence), []]);
  });
});

async function daybook(responses: Record<string, unknown>, ...written: string[]) {
  registry = await startRegistry(responses);
  Object.assign(process.env, { DAYBOOK_URL: registry.url, DAYBOOK_TOKEN: 'secret' });
  return callCommand({ backend }, ['backend', ...written]);
}
