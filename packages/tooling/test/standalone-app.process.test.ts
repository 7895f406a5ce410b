import fs from 'node:fs';
import path from 'node:path';
import { makeDataDir, startServer, type ServerProcess } from '../../../services/test/server-process.ts';
import { createStandaloneApp } from './standalone-app.ts';

let calendar: Awaited<ReturnType<typeof createStandaloneApp>>;
let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  calendar = await createStandaloneApp('mfe-calendar');
}, 240_000);

afterAll(async () => {
  await server?.end();
  if (dataDir) fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
  calendar?.remove();
});

describe('an app in a folder of its own, with only the three packages', () => {
  it('is built', async () => {
    expect(await calendar.npx('daybook', 'build')).toMatch(
      new RegExp(`^calendar ${calendar.version} is built in dist \\(\\d+\\.\\d s\\)\\.\n$`),
    );
    const { version: api } = JSON.parse(fs.readFileSync(path.join(packages, 'contracts/package.json'), 'utf8')) as Versions;
    const { daybook } = JSON.parse(fs.readFileSync(path.join(packages, 'kit/package.json'), 'utf8')) as Versions;
    const needs = { shell: `^${daybook?.oldestHost}`, api: `^${api}` };
    expect(JSON.parse(built('release.json'))).toMatchObject({ app: { name: 'calendar', needs } });
  });

  it('passes its own tests and type checks', async () => {
    await calendar.npx('jest', 'src/events', 'src/texts');
    await calendar.npx('tsc', '--noEmit');
  });

  it('is published to a running platform, and goes live there', async () => {
    dataDir = makeDataDir();
    server = await startServer({ DATA_DIR: dataDir, PUBLISH_FOLDERS: path.resolve(__dirname, '../../../shell/dist') });
    process.env.DAYBOOK_URL = server.url;
    process.env.DAYBOOK_TOKEN = await tokenFor('calendar');

    await calendar.npx('daybook', 'publish', '--dry-run');
    expect(await calendar.npx('daybook', 'status', 'calendar')).toBe('calendar: 0 releases\n');
    expect(await calendar.npx('daybook', 'publish', '--live', '--why', 'Moved out')).toContain(
      `calendar ${calendar.version} is live`,
    );

    const entry = `/apps/calendar/${calendar.version}/remoteEntry.js`;
    expect(await (await fetch(server.url)).text()).toContain(entry);
    expect(await (await fetch(server.url + entry)).text()).toBe(built('remoteEntry.js'));
    expect(await calendar.npx('daybook', 'history', 'calendar')).toMatch(/by Calendar team \(token\s+\S+\)\n +Moved out/);
  });
});

const packages = path.resolve(__dirname, '../..');

interface Versions {
  readonly version: string;
  readonly daybook?: { readonly oldestHost: string };
}

const built = (name: string) => fs.readFileSync(path.join(calendar.folder, 'dist', name), 'utf8');

/** Returns a release token, made by the command that operators use. */
async function tokenFor(app: string) {
  const token = await calendar.npx(
    'daybook',
    'token',
    app,
    '--who',
    'Calendar team',
    '--token-file',
    path.join(dataDir, 'operator-token'),
  );
  return token.trim();
}
