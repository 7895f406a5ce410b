import { callCommand } from '../test/call-command.ts';
import { startRegistry, type SmallRegistry } from '../test/small-registry.ts';
import { health } from './health.mjs';

let registry: SmallRegistry;

afterEach(() => registry?.stop());

describe('daybook health', () => {
  const point = (
    version: string,
    minute: string,
    counts: { mounted?: number; failed?: number; ms?: number; stumbled?: number },
  ) => ({
    version,
    at: `2026-11-20T09:${minute}:00.000Z`,
    mounted: 0,
    failed: 0,
    stumbled: 0,
    ...counts,
  });

  it('sums up the load outcomes of each release, the newest first', async () => {
    const points = [
      point('1.0.0', '00', { mounted: 1900, failed: 2, ms: 141.6 }),
      point('1.0.0', '05', { mounted: 98, ms: 150 }),
      point('1.1.0', '10', { mounted: 170, failed: 30, stumbled: 4, ms: 139 }),
      point('1.2.0', '07', { stumbled: 1 }),
    ];
    const { stdout } = await daybook(points, 'health', 'notes');

    expect(registry.requests).toMatchObject([{ path: '/api/apps/notes/health/', query: { hours: '24' } }]);
    expect(stdout).toBe(`VERSION  MOUNTED  FAILED       STUMBLED  MS TO MOUNT
1.1.0    170      30 (15.0 %)  4         139
1.2.0    0        0            1         –
1.0.0    1998     2 (0.1 %)    0         142 to 150
`);
  });

  it('prints that nobody has loaded it', async () => {
    expect((await daybook([], 'health', 'notes', '--hours', '1')).stdout).toBe('No page has loaded notes in that time.\n');
    expect(registry.requests[0].query).toEqual({ hours: '1' });
  });
});

/** Calls `daybook` against a registry that has seen this. */
async function daybook(readHealth: object[], ...written: string[]) {
  await registry?.stop();
  registry = await startRegistry({ readHealth });
  Object.assign(process.env, { DAYBOOK_URL: registry.url, DAYBOOK_TOKEN: 'secret' });
  return callCommand({ health }, written);
}
