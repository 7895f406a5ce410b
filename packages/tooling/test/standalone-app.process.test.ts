import fs from 'node:fs';
import path from 'node:path';
import { makeDataDir, startServer, type ServerProcess } from '../../../services/test/server-process.ts';
import { createStandaloneApp } from './standalone-app.ts';

let notes: Awaited<ReturnType<typeof createStandaloneApp>>;
let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  notes = await createStandaloneApp('mfe-notes');
}, 240_000);

afterAll(async () => {
  await server?.end();
  if (dataDir) fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
  notes?.remove();
});

describe('an app in a folder of its own, with only the three packages', () => {
  it('is built', async () => {
    expect(await notes.npx('daybook', 'build')).toMatch(
      new RegExp(`^notes ${notes.version} is built in dist \\(\\d+\\.\\d s\\)\\.\n$`),
    );
    expect(built('release.json')).toContain('"name": "notes"');
  });

  it('passes its own tests and type checks', async () => {
    await notes.npx('jest', 'src/list/windowed-grid', 'src/texts');
    await notes.npx('tsc', '--noEmit');
  });

  it('is published to a running platform, and goes live there', async () => {
    dataDir = makeDataDir();
    server = await startServer({ DATA_DIR: dataDir, PUBLISH_FOLDERS: path.resolve(__dirname, '../../../shell/dist') });
    process.env.DAYBOOK_URL = server.url;
    process.env.DAYBOOK_TOKEN = await tokenFor('notes');

    await notes.npx('daybook', 'publish', '--dry-run');
    expect(await notes.npx('daybook', 'status', 'notes')).toBe('notes: 0 releases\n');
    expect(await notes.npx('daybook', 'publish', '--live', '--why', 'Moved out')).toContain(`notes ${notes.version} is live`);

    const entry = `/apps/notes/${notes.version}/remoteEntry.js`;
    expect(await (await fetch(server.url)).text()).toContain(entry);
    expect(await (await fetch(server.url + entry)).text()).toBe(built('remoteEntry.js'));
    expect(await notes.npx('daybook', 'history', 'notes')).toMatch(/by Notes team \(token\s+\S+\)\n +Moved out/);
  });
});

const built = (name: string) => fs.readFileSync(path.join(notes.folder, 'dist', name), 'utf8');

/** Returns a release token, made by the command that operators use. */
async function tokenFor(app: string) {
  const token = await notes.npx(
    'daybook',
    'token',
    app,
    '--who',
    'Notes team',
    '--token-file',
    path.join(dataDir, 'operator-token'),
  );
  return token.trim();
}
