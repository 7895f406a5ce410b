import { callCommand } from '../test/call-command.ts';
import { startRegistry, type SmallRegistry } from '../test/small-registry.ts';
import { permit } from './permit.mjs';

const permissions = { connect: ['https://api.example', 'wss://api.example'], policies: ['vue'], inlineStyles: true, workers: true };
const change = { app: 'habits', permissions, at: '2026-11-24T08:00:00.000Z', by: 'operator', why: 'Its API' };

let registry: SmallRegistry;

afterEach(() => registry?.stop());

describe('daybook permit', () => {
  it('gives the named permissions, and shows all that the app has', async () => {
    const named = ['--connect', 'https://api.example', '--policy', 'vue', '--inline-styles', '--workers', '--why', 'Its API'];
    const { code, stdout } = await daybook({ changePermissions: change }, 'permit', 'habits', ...named);

    const give = { connect: ['https://api.example'], policies: ['vue'], inlineStyles: true, workers: true };
    expect(registry.requests).toMatchObject([{ id: 'changePermissions', body: { give, why: 'Its API' } }]);
    expect([code, stdout]).toEqual([
      0,
      `habits is permitted:
  requests to https://api.example, wss://api.example
  Trusted Types vue
  inline styles
  workers
`,
    ]);
  });

  it('withdraws the named permissions', async () => {
    const withdraw = ['--withdraw', '--image', 'https://a.example', '--font', 'https://b.example', '--force', '--why', 'x'];
    const { stdout } = await daybook({ changePermissions: { ...change, permissions: {} } }, 'permit', 'habits', ...withdraw);

    expect(registry.requests[0]?.body).toEqual({
      withdraw: { images: ['https://a.example'], fonts: ['https://b.example'] },
      force: true,
      why: 'x',
    });
    expect(stdout).toBe('habits has no permissions.\n');
  });

  it('shows the permissions of an app', async () => {
    const status = { app: 'habits', releases: [], permissions: { images: ['https://a.example'], fonts: ['https://b.example'] } };
    const { stdout } = await daybook({ readApp: status }, 'permit', 'habits');

    expect(registry.requests).toMatchObject([{ id: 'readApp' }]);
    expect(stdout).toBe('habits is permitted:\n  images from https://a.example\n  fonts from https://b.example\n');
  });

  it.each([
    [['--connect', 'https://api.example'], '--why is missing.'],
    [['--withdraw', '--why', 'x'], 'Name the permissions that --withdraw takes away.'],
  ])('sends nothing for %j', async (options, sentence) => {
    const { code, stderr } = await daybook({}, 'permit', 'habits', ...options);

    expect([code, stderr, registry.requests]).toEqual([2, expect.stringContaining(sentence), []]);
  });
});

async function daybook(responses: Record<string, unknown>, ...written: string[]) {
  registry = await startRegistry(responses);
  Object.assign(process.env, { DAYBOOK_URL: registry.url, DAYBOOK_TOKEN: 'secret' });
  return callCommand({ permit }, written);
}
