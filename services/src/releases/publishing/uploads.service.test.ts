import type { IncomingMessage } from 'node:http';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { FolderStore } from '../store/folder-store.ts';
import type { ReleaseTokensService } from '../tokens/release-tokens.service.ts';
import type { PublishingService } from './publishing.service.ts';
import { UploadsService } from './uploads.service.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-uploads-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const full = { status: 503, message: expect.stringContaining('The disk of DATA_DIR is full.') as string };
const left = () => fs.readdirSync(folder, { recursive: true });

it('rejects an upload that would leave little of the disk to the database', async () => {
  const publish = jest.fn();
  await expect(upload({ free: 255 * 1024 * 1024, publish })).rejects.toMatchObject(full);
  expect(publish).not.toHaveBeenCalled();
  await upload({ free: 257 * 1024 * 1024, publish: publish.mockResolvedValue({}) });
});

it('says so if the disk becomes full while a release is checked and stored', async () => {
  const publish = () => Promise.reject(new Error('ENOSPC: no space left on device, write'));
  await expect(upload({ publish })).rejects.toMatchObject(full);
  expect(left()).toEqual(['releases']);
});

interface Situation {
  readonly free?: number;
  readonly publish: () => Promise<unknown>;
}

function upload({ free = Infinity, publish }: Situation) {
  const store = Object.assign(new FolderStore(folder), { freeBytes: () => Promise.resolve(free) });
  const tokens = { isValid: () => Promise.resolve(true) } as unknown as ReleaseTokensService;
  const service = new UploadsService({ publish } as unknown as PublishingService, store, tokens);
  const request = Object.assign(Readable.from(['archive']), { headers: {} }) as unknown as IncomingMessage;
  return service.publish({
    app: 'notes',
    version: '1.0.0',
    releaser: { id: 'a', app: 'notes', who: 'team' },
    request,
    dryRun: false,
  });
}
