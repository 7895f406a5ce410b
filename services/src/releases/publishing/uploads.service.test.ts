import type { IncomingMessage } from 'node:http';
import fs from 'node:fs';
import { Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ReleasesService } from '../releases.service.ts';
import { FolderStore } from '../store/folder-store.ts';
import type { ReleaseTokensService } from '../tokens/release-tokens.service.ts';
import type { PublishingService, PublishOptions } from './publishing.service.ts';
import { UploadsService } from './uploads.service.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-uploads-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

afterEach(() => jest.restoreAllMocks());

const full = { status: 503, message: expect.stringContaining('The disk of DATA_DIR is full.') as string };
const left = () => fs.readdirSync(folder, { recursive: true });

it('rejects an upload that would leave little of the disk to the database', async () => {
  const publish = jest.fn();
  await expect(openUploads({ free: 255 * 1024 * 1024, publish })('notes')).rejects.toMatchObject(full);
  expect(publish).not.toHaveBeenCalled();
  await openUploads({ free: 257 * 1024 * 1024, publish: publish.mockResolvedValue({}) })('notes');
});

it('says so if the disk becomes full while a release is checked and stored', async () => {
  const publish = () => Promise.reject(new Error('ENOSPC: no space left on device, write'));
  await expect(openUploads({ publish })('notes')).rejects.toMatchObject(full);
  expect(left()).toEqual(['releases']);
});

it('checks one release at a time, and the apps take turns', async () => {
  const checked: string[] = [];
  let end = () => {};
  const first = new Promise<object>((resolve) => (end = () => resolve({})));
  const publish = ({ app }: PublishOptions) => (checked.push(app) === 1 ? first : Promise.resolve({}));
  const received = jest.fn().mockResolvedValue(true);
  const upload = openUploads({ publish, received });
  const uploads: Promise<unknown>[] = [];
  for (const app of ['notes', 'notes', 'notes', 'tasks']) {
    uploads.push(upload(app));
    while (received.mock.calls.length < uploads.length) await setImmediate();
    await setImmediate();
  }
  expect(checked).toEqual(['notes']);
  end();
  await Promise.all(uploads);
  expect(checked).toEqual(['notes', 'tasks', 'notes', 'notes']);
});

it('rejects the uploads of an app whose checks took ten minutes within an hour', async () => {
  let now = 1;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const upload = openUploads({ publish: () => Promise.resolve({ took: (now += 301_000) }) });
  await upload('notes');
  await upload('notes');
  await expect(upload('notes')).rejects.toMatchObject({ status: 429 });
  await upload('tasks');
  now += 3_600_000;
  await upload('notes');
});

it('does not delay other apps by further checks of an app whose checks took a minute', async () => {
  let now = 1;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const checked: string[] = [];
  const ends: (() => void)[] = [];
  const publish = ({ app }: PublishOptions) => {
    checked.push(app);
    return new Promise((resolve) => ends.push(() => resolve({})));
  };
  const upload = openUploads({ publish });
  const uploads = [upload('notes'), upload('notes'), upload('notes')];
  while (ends.length < 1) await setImmediate();
  now += 61_000;
  ends[0]!();
  while (ends.length < 2) await setImmediate();
  uploads.push(upload('tasks'));
  while (ends.length < 3) await setImmediate();
  expect(checked).toEqual(['notes', 'notes', 'tasks']);
  for (const end of ends) end();
  while (ends.length < 4) await setImmediate();
  ends[3]!();
  await Promise.all(uploads);
});

it('ends the check of a client that has disconnected, and starts no other for it', async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const publish = ({ signal }: PublishOptions) => {
    signals.push(signal);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
  };
  const upload = openUploads({ publish });
  const sockets = [new Socket(), new Socket(), new Socket()];
  const uploads = sockets.map((socket) => expect(upload('notes', socket)).rejects.toMatchObject({ status: 408 }));
  while (signals.length < 1) await setImmediate();
  for (const socket of sockets.reverse()) socket.destroy();
  await Promise.all(uploads);
  expect(signals).toHaveLength(1);
  expect(sockets.map((socket) => socket.listenerCount('close'))).toEqual([0, 0, 0]);
});

interface Situation {
  readonly free?: number;
  readonly publish: (options: PublishOptions) => Promise<unknown>;
  /** Called when an upload has been received. */
  readonly received?: () => Promise<boolean>;
}

/** Returns a function that uploads a release of an app, each with a token of its own. */
function openUploads({ free = Infinity, publish, received = () => Promise.resolve(true) }: Situation) {
  const store = Object.assign(new FolderStore(folder), { freeBytes: () => Promise.resolve(free) });
  const tokens = { isValid: received } as unknown as ReleaseTokensService;
  const releases = { requireRate: () => Promise.resolve() } as unknown as ReleasesService;
  const service = new UploadsService({ publish } as unknown as PublishingService, store, tokens, releases);
  let id = 0;
  return (app: string, socket = new Socket()) => {
    const request = Object.assign(Readable.from(['archive']), { headers: {}, socket }) as unknown as IncomingMessage;
    const releaser = { id: String((id += 1)), app, who: 'team' };
    return service.publish({ app, version: '1.0.0', releaser, request, dryRun: false });
  };
}
