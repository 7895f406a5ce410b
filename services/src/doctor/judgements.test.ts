import { migrationNames } from '../database/data-source.ts';
import { type DatabaseFacts, judgeDatabase } from './check-database.ts';
import { judgeProxy, judgeStreams } from './check-proxy.ts';
import { checkSettings } from './check-settings.ts';
import { judgeMetrics } from './check-site.ts';
import { judgeDisk } from './check-storage.ts';
import { judgeTls } from './check-tls.ts';
import { parseVariables, variables } from '../settings-variables.ts';

const statesOf = (findings: readonly { check: string; state: string }[]) =>
  findings.filter(({ state }) => state !== 'ok').map(({ check, state }) => `${check}: ${state}`);

describe('the database', () => {
  const sound: DatabaseFacts = {
    version: '17.2 (Debian)',
    isReadOnly: false,
    isSuperuser: false,
    isOwner: false,
    migrations: migrationNames,
    allowed: 97,
    servers: 3,
    backupAge: 3_600_000,
    skew: 100,
  };
  const settings = { workers: 1, isWorkersSet: true, databasePool: 20, hasPooler: false, migrates: false, isEmbedded: false };
  const judge = (state: Partial<DatabaseFacts>, changed: Partial<typeof settings> = {}) =>
    statesOf(judgeDatabase({ ...sound, ...state }, { ...settings, ...changed }));

  it.each([
    ['is sound', {}, {}, []],
    ['is too old', { version: '14.9' }, {}, ['database: failed']],
    ['is a standby', { isReadOnly: true }, {}, ['database: failed']],
    ['is used by a superuser', { isSuperuser: true }, {}, ['database role: failed']],
    ['is used by its owner, who does not migrate', { isOwner: true }, {}, ['database role: warning']],
    ['is used by its owner, who migrates', { isOwner: true }, { migrates: true }, []],
    ['lacks a migration', { migrations: migrationNames.slice(1) }, {}, ['migrations: failed']],
    ['has no tables', { migrations: null }, {}, ['migrations: failed']],
    ['allows too few connections for all servers', { servers: 4 }, {}, ['connections: failed']],
    ['has room for fewer processes than processors', { servers: 1 }, { workers: 32, isWorkersSet: false }, []],
    ['is behind a pooler', { servers: 40 }, { hasPooler: true }, []],
    ['was never backed up', { backupAge: null }, {}, ['backup: warning']],
    ['was backed up three days ago', { backupAge: 72 * 3_600_000 }, {}, ['backup: warning']],
    ['has another time', { skew: -6000 }, {}, ['clock: failed']],
  ])('%s', (_, state, changed, expected) => {
    expect(judge(state, changed)).toEqual(expected);
  });
});

describe('the proxy', () => {
  const invented = '192.0.2.77';
  const client = '203.0.113.5';
  const peer = '10.0.0.2';
  const passedOn = { address: client, peer, protocol: 'https', forwardedFor: `${invented}, ${client}` };
  const judge = (arrival: Partial<typeof passedOn>, trustProxy: string | false) =>
    judgeProxy({ ...passedOn, ...arrival }, { publicUrl: 'https://daybook.example', trustProxy });

  it.each([
    ['that passes on addresses', {}, '10.0.0.0/8', 'ok'],
    ['that is not there, and is not trusted', { address: client, peer: client, forwardedFor: invented }, false, 'ok'],
    ['on this machine', { address: '127.0.0.1', peer: '127.0.0.1', forwardedFor: '::1' }, 'loopback', 'ok'],
    ['that lets clients choose', { address: invented }, '10.0.0.0/8', 'Clients can choose'],
    ['that is not trusted', { address: peer }, false, 'Set TRUST_PROXY'],
    ['that is another than the trusted one', { address: peer }, '10.1.0.0/16', 'add it to TRUST_PROXY'],
    ['that adds no address', { address: peer, forwardedFor: invented }, '10.0.0.0/8', 'no proxy adds X-Forwarded-For'],
    ['that does not name the protocol', { protocol: 'http' }, '10.0.0.0/8', 'X-Forwarded-Proto'],
  ] as const)('%s', (_, arrival, trustProxy, expected) => {
    const { state, text } = judge(arrival, trustProxy);
    expect(state === 'ok' ? state : text).toContain(expected);
  });

  it('that collects events', () => {
    expect([1000, 20].map((gap) => judgeStreams(gap).state)).toEqual(['ok', 'failed']);
  });
});

describe('the certificate and HTTP/2', () => {
  const day = 86_400_000;
  it.each([
    ['are sound', { validTo: 60 * day, problem: undefined, protocol: 'h2' }, []],
    ['ends soon', { validTo: 13 * day, problem: undefined, protocol: 'h2' }, ['certificate: failed']],
    ['is not trusted', { validTo: 60 * day, problem: 'self-signed certificate', protocol: 'h2' }, ['certificate: failed']],
    ['are of an old proxy', { validTo: 60 * day, problem: undefined, protocol: 'http/1.1' }, ['HTTP/2: warning']],
  ])('%s', (_, facts, expected) => {
    expect(statesOf(judgeTls(facts, 0))).toEqual(expected);
  });
});

describe('the disk, the metrics and the settings', () => {
  const GiB = 1024 ** 3;

  it('fail when they are wrong', () => {
    expect([2, 0.5, 0.1].map((free) => judgeDisk(free * GiB, 9 * GiB).state)).toEqual(['ok', 'warning', 'failed']);
    expect([404, 200].map((status) => judgeMetrics(status).state)).toEqual(['ok', 'failed']);
    const settings = (env: Record<string, string>) => statesOf(checkSettings(parseVariables(variables, env), env));
    expect(settings({})).toEqual([]);
    expect(settings({ TRUST_PROXI: 'loopback' })).toEqual(['settings: failed']);
    expect(settings({ METRICS_PORT: '3000' })).toEqual(['settings: failed']);
    expect(settings({ PUBLIC_URL: 'https://daybook.example' })).toEqual(['settings: warning']);
  });
});
