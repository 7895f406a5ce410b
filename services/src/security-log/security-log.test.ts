import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import pino, { type Level } from 'pino';
import { KeyRing } from '../crypto/key-ring.ts';
import { SecurityLog, securityEvents } from './security-log.ts';

const caller = { address: '192.0.2.1', requestId: 'a request' };

/** Returns a security log over a logger of this level, and the lines that it writes. */
function securityLog(level: Level | 'silent' = 'info', ring = new KeyRing(randomUUID())) {
  const lines: Record<string, unknown>[] = [];
  const write = (chunk: Buffer, _: string, done: () => void) => {
    lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
    done();
  };
  return { lines, log: new SecurityLog(pino({ level }, new Writable({ write })), ring) };
}

it('writes one line with the event, the address and the request id', () => {
  const { lines, log } = securityLog();
  log.write('session-revoked', caller, { owner: 'an account' });
  expect(lines).toEqual([
    expect.objectContaining({
      security: 'session-revoked',
      address: '192.0.2.1',
      reqId: 'a request',
      owner: 'an account',
      msg: 'A session was revoked',
    }),
  ]);
});

it('writes usernames as keyed hashes', () => {
  const { lines, log } = securityLog();
  for (const usernameKey of ['ada.lovelace', 'ada.lovelace', 'bob.barker']) log.write('login-failed', caller, { usernameKey });
  const [first, again, other] = lines.map(({ account }) => account);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(JSON.stringify(lines)).not.toMatch(/lovelace|barker/);

  const elsewhere = securityLog();
  elsewhere.log.write('login-failed', caller, { usernameKey: 'ada.lovelace' });
  expect(elsewhere.lines[0]?.['account']).not.toBe(first);
});

it('writes at every LOG_LEVEL but silent', () => {
  const [quiet, silent] = [securityLog('fatal'), securityLog('silent')];
  for (const { log } of [quiet, silent]) log.write('login-succeeded', caller);
  expect([quiet.lines.length, silent.lines.length]).toEqual([1, 0]);
});

it('has its events in the table of docs/monitoring.md, with their levels', () => {
  const page = fs.readFileSync(path.resolve(__dirname, '../../../docs/monitoring.md'), 'utf8');
  const section = /^## Security log\n(.*?)^`forced`/ms.exec(page)?.[1] ?? '';
  const documented = [...section.matchAll(/^\| `([\w-]+)` +\| (\w+) /gm)].map(([, event, level]) => [event, level]);
  const written = Object.entries(securityEvents).map(([event, { level }]) => [event, level]);
  expect(documented.sort()).toEqual(written.sort());
});
