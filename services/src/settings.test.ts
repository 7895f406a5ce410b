import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { KeyRing } from './crypto/key-ring.ts';
import { readSettings } from './settings.ts';
import { variables } from './settings-variables.ts';
import { rotateSecretFiles } from './start/secret-files.ts';

const secret = 'a secret of more than thirty-two characters';
const another = 'another secret which is accepted as well';
let dataDir: string;

const secretsOf = ({ keys }: KeyRing) => keys.map((key) => key.secret.export().toString());

beforeEach(() => (dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-settings-'))));
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

const notAProxy = (entry: string) =>
  `TRUST_PROXY must list addresses or networks such as 127.0.0.1, 10.0.0.0/8 or loopback, not "${entry}".`;

describe('the table of settings', () => {
  it('has the settings of the README, and NODE_ENV', () => {
    const readme = fs.readFileSync(path.resolve(__dirname, '../../README.md'), 'utf8');
    const cells = [...readme.matchAll(/^\| (`[A-Z].*?) *\|/gm)].map(([, cell = '']) => cell);
    const documented = cells.join().match(/[A-Z][A-Z0-9_]+/g) ?? [];

    expect(['NODE_ENV', ...documented].toSorted()).toEqual(Object.keys(variables.shape).toSorted());
  });
});

describe('readSettings', () => {
  it('has a default for every setting', () => {
    expect(readSettings({ DATA_DIR: dataDir })).toMatchObject({
      port: 3000,
      host: 'localhost',
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      databasePool: 20,
      publicUrl: 'http://localhost:3000',
      production: false,
      shutdownDelay: 0,
      trustProxy: false,
      isProxySet: false,
      logLevel: 'info',
      publishFolders: [],
      warnings: [],
      bucket: undefined,
      portalTokenLife: 900,
      calendar: { providers: ['demo'], google: undefined, allowLocal: false },
    });
  });

  it('takes the values of the environment', () => {
    const env = {
      DATA_DIR: dataDir,
      PORT: '8080',
      HOST: '10.0.0.1',
      DATABASE_URL: 'postgres://me:pw@db/daybook',
      DATABASE_DIRECT_URL: 'postgres://me:pw@one:5432,two:5433/daybook',
      DATABASE_POOL: '8',
      JWT_SECRET: secret,
      JWT_SECRETS_ACCEPTED: ` ${another},`,
      PUBLIC_URL: 'https://daybook.example/',
      NODE_ENV: 'production',
      TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1',
      LOG_LEVEL: 'debug',
      PUBLISH_FOLDERS: ['/a', '/b'].join(path.delimiter),
      RELEASES_BUCKET: 'releases',
      S3_ENDPOINT: 'http://store:9000',
      OPERATOR_TOKEN_HASH: `${'ab'.repeat(32)},${'cd'.repeat(32)}`,
    };

    const { keyRing, ...settings } = readSettings(env);

    expect(secretsOf(keyRing)).toEqual([secret, another]);
    expect(settings).toMatchObject({
      port: 8080,
      host: '10.0.0.1',
      dataDir,
      databaseUrl: 'postgres://me:pw@db/daybook',
      databaseDirectUrl: 'postgres://me:pw@one:5432,two:5433/daybook',
      databasePool: 8,
      publicUrl: 'https://daybook.example',
      production: true,
      shutdownDelay: 5000,
      trustProxy: 'loopback, 10.0.0.0/8, ::1',
      logLevel: 'debug',
      publishFolders: ['/a', '/b'],
      bucket: { bucket: 'releases', endpoint: 'http://store:9000', region: 'us-east-1' },
      operatorHashes: [Buffer.alloc(32, 0xab), Buffer.alloc(32, 0xcd)],
    });
  });

  it('generates the operator token once, in a file that only this user may read', () => {
    const { operatorHashes } = readSettings({ DATA_DIR: dataDir });
    const file = path.join(dataDir, 'operator-token');
    const token = fs.readFileSync(file, 'utf8').trim();

    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(createHash('sha256').update(token).digest()).toEqual(operatorHashes[0]);
    expect(readSettings({ DATA_DIR: dataDir }).operatorHashes).toEqual(operatorHashes);
  });

  it('offers Google if its keys are given, and the calendars of CALENDAR_PROVIDERS if that is set', () => {
    const keys = { CALENDAR_GOOGLE_CLIENT_ID: 'id', CALENDAR_GOOGLE_CLIENT_SECRET: 'secret' };
    const calendarOf = (env: Record<string, string>) => readSettings({ DATA_DIR: dataDir, ...env }).calendar;

    expect(calendarOf(keys)).toEqual({
      providers: ['google'],
      google: { clientId: 'id', clientSecret: 'secret', url: undefined },
      allowLocal: false,
    });
    expect(calendarOf({ ...keys, CALENDAR_PROVIDERS: 'caldav, google', CALENDAR_ALLOW_LOCAL: 'true' })).toMatchObject({
      providers: ['caldav', 'google'],
      allowLocal: true,
    });
  });

  it('has a process for each processor in production, unless it runs the embedded database', () => {
    const production = { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000', DATA_DIR: dataDir };
    const shared = { ...production, DATABASE_URL: 'postgres://me:pw@127.0.0.1/daybook', JWT_SECRET: secret };

    expect(readSettings(production).workers).toBe(1);
    expect(readSettings({ ...shared, NODE_ENV: 'development' }).workers).toBe(1);
    expect(readSettings(shared).workers).toBe(os.availableParallelism());
    expect(readSettings({ ...production, WORKERS: '3' }).workers).toBe(3);
  });

  it('listens on every address in production', () => {
    expect(readSettings({ DATA_DIR: dataDir, NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }).host).toBe('::');
  });

  it.each([
    [{ PORT: '0' }, 'PORT must be a number from 1 to 65535, not "0".'],
    [{ PORT: '65536' }, 'PORT must be a number from 1 to 65535, not "65536".'],
    [{ PORT: '3e3' }, 'PORT must be a number from 1 to 65535, not "3e3".'],
    [{ DATABASE_URL: 'mysql://me:pw@db' }, 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
    [
      { PUBLIC_URL: 'https://example.com/daybook' },
      'PUBLIC_URL must be an origin such as https://example.com, without a path, a query or a name: Daybook serves a whole host.',
    ],
    [{ PUBLIC_URL: 'https://me@example.com' }, 'PUBLIC_URL must be an origin such as https://example.com, without a path'],
    [{ PUBLIC_URL: 'daybook' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, production, test, not "prod".'],
    [{ RELEASES_BUCKET: '../x' }, 'RELEASES_BUCKET must be the name of a bucket, such as daybook-releases.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".'],
    [{ TRUST_PROXY: 'true' }, notAProxy('true')],
    [{ TRUST_PROXY: '0.0.0.0/0' }, notAProxy('0.0.0.0/0')],
    [
      { DATABASE_URL: 'postgres://me:5%@db/daybook' },
      'DATABASE_URL has a % that two hexadecimal digits do not follow: for a % in a password, write %25.',
    ],
    [{ TRUST_PROXY: '10.0.0.0/33' }, notAProxy('10.0.0.0/33')],
    [{ CALENDAR_PROVIDERS: 'outlook' }, 'CALENDAR_PROVIDERS must list some of demo, google, caldav, ics, not "outlook".'],
    [
      { CALENDAR_PROVIDERS: 'google' },
      'CALENDAR_PROVIDERS names google: set CALENDAR_GOOGLE_CLIENT_ID and CALENDAR_GOOGLE_CLIENT_SECRET too.',
    ],
    [{ CALENDAR_GOOGLE_CLIENT_ID: 'id' }, 'CALENDAR_GOOGLE_CLIENT_ID and CALENDAR_GOOGLE_CLIENT_SECRET must be set together.'],
    [{ CALENDAR_ALLOW_LOCAL: 'yes' }, 'CALENDAR_ALLOW_LOCAL must be one of 0, 1, false, true, not "yes".'],
    [{ OPERATOR_TOKEN_HASH: 'short' }, 'OPERATOR_TOKEN_HASH must be a SHA-256 in 64 hexadecimal digits.'],
    [{ DATABASE_DIRECT_URL: 'postgres://me:pw@db/daybook' }, 'DATABASE_DIRECT_URL is set without DATABASE_URL: set both,'],
    [
      { DATABASE_URL: 'postgres://me:pw@db/daybook?sslmode=verify-full&sslrootcert=/nowhere/ca.pem' },
      "DATABASE_URL cannot be used: ENOENT: no such file or directory, open '/nowhere/ca.pem'",
    ],
    [{ WORKERS: '0' }, 'WORKERS must be a number from 1 to 256, not "0".'],
    [{ MIGRATE: '0' }, 'MIGRATE is off without DATABASE_URL: only the server that runs the embedded database can migrate it.'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT and PORT must be different.'],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET must have at least 32 characters.'],
    [
      { JWT_SECRET: secret, JWT_SECRETS_ACCEPTED: `${another},short` },
      'JWT_SECRETS_ACCEPTED must list secrets of at least 32 characters each, separated by commas.',
    ],
  ])('rejects %j in one sentence', (env, sentence) => {
    expect(() => readSettings({ DATA_DIR: dataDir, ...env })).toThrow(sentence);
  });
});

describe('the secret that signs tokens', () => {
  it('is generated once, in a file that only this user may read', () => {
    const [first] = secretsOf(readSettings({ DATA_DIR: dataDir }).keyRing);

    expect(secretsOf(readSettings({ DATA_DIR: dataDir }).keyRing)).toEqual([first]);
    expect(fs.statSync(path.join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    expect(first!.length).toBeGreaterThanOrEqual(32);
  });

  it('is accepted after it was replaced by another generated one, but not beside one that is set', () => {
    const [first] = secretsOf(readSettings({ DATA_DIR: dataDir }).keyRing);
    rotateSecretFiles(dataDir);
    const [second, ...accepted] = secretsOf(readSettings({ DATA_DIR: dataDir }).keyRing);

    expect(accepted).toEqual([first]);
    expect(second).not.toBe(first);
    expect(secretsOf(readSettings({ DATA_DIR: dataDir, JWT_SECRET: secret }).keyRing)).toEqual([secret]);
  });

  it('stays the same for worker processes that start after it was replaced', () => {
    rotateSecretFiles(dataDir);
    const { keyRing } = readSettings({ DATA_DIR: dataDir });
    rotateSecretFiles(dataDir);
    const worker = readSettings({ DATA_DIR: dataDir, ...keyRing.toVariables() });

    expect(secretsOf(worker.keyRing)).toEqual(secretsOf(keyRing));
    expect(keyRing.keys).toHaveLength(2);
  });
});
