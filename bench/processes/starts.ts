import { freePort } from '@daybook/tooling/machine/free-port';
import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { builtFolder } from '../../packages/tooling/test/built-product.ts';
import { alternate, type Row, row, type Run } from '../report/row.ts';

/** Measures a start until the server listens, with nothing to publish: on a migrated database, and on an empty one. */
export async function measureStarts(postgres: string, { rounds, report }: Run): Promise<Row[]> {
  const migrated = await createDatabase(postgres);
  await start(migrated);
  const variants = { migrated: () => start(migrated), empty: async () => start(await createDatabase(postgres)) };
  const times = await alternate(variants, { rounds, report: (round) => report(`start, ${round}`) });
  const goal = (atMost: number) => ({ of: 'value', atMost }) as const;
  return [
    row({ subject: 'start on a migrated database', unit: 's', values: times.migrated, goal: goal(3) }),
    row({ subject: 'start on an empty database', unit: 's', values: times.empty, baseline: times.migrated, goal: goal(5) }),
  ];
}

async function createDatabase(postgres: string) {
  const name = `start_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(postgres), { pathname: name }).href;
}

/** Returns the seconds from the start of the process until it listens, and stops it. */
async function start(database: string): Promise<number> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-start-'));
  const env = { ...process.env, PORT: String(await freePort()), DATA_DIR: dataDir, DATABASE_URL: database, PUBLISH_FOLDERS: '' };
  const began = performance.now();
  const server = fork(path.join(builtFolder('services'), 'main.js'), { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(server, 'exit');
  try {
    await new Promise<void>((resolve, reject) => {
      server.on('message', (message: { kind?: string }) => message.kind === 'ready' && resolve());
      void ended.then(() => reject(new Error('The server did not start.')));
    });
    return (performance.now() - began) / 1000;
  } finally {
    server.kill();
    await ended;
    fs.rmSync(dataDir, { recursive: true });
  }
}
