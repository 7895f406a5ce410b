import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readSettings } from './settings.ts';

const secret = 'a secret of more than thirty-two characters';
let dataDir: string;

beforeEach(() => (dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-settings-'))));
afterEach(() => fs.rmSync(dataDir, { recursive: true }));

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://daybook.example', TRUST_PROXY: 'loopback' };
const encrypted = 'postgres://me:pw@db/daybook?sslmode=verify-full';
const shared = { DATABASE_URL: encrypted, JWT_SECRET: secret };
const bucket = { ...shared, RELEASES_BUCKET: 'releases', OPERATOR_TOKEN_HASH: 'ab'.repeat(32) };

describe('in production', () => {
  it.each([
    ['no PUBLIC_URL', { PUBLIC_URL: '' }, 'PUBLIC_URL must be set when NODE_ENV is production'],
    ['a PUBLIC_URL without TLS', { PUBLIC_URL: 'http://daybook.example' }, 'PUBLIC_URL must begin with https:// when NODE_ENV'],
    ['no TRUST_PROXY', { TRUST_PROXY: '' }, 'TRUST_PROXY must be set when NODE_ENV is production and PUBLIC_URL begins'],
    [
      'an operator token for each server',
      { ...shared, RELEASES_BUCKET: 'releases' },
      'OPERATOR_TOKEN_HASH must be set when NODE_ENV',
    ],
  ])('rejects %s, and creates no secret', (_, env, sentence) => {
    expect(() => readSettings({ ...production, DATA_DIR: dataDir, ...env })).toThrow(sentence);
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });

  it('needs the secret that signs tokens with a database server, because other processes need it too', () => {
    const env = { ...production, DATA_DIR: dataDir, DATABASE_URL: 'postgres://me:pw@db/daybook' };

    expect(() => readSettings(env)).toThrow('JWT_SECRET must be set when NODE_ENV is production and DATABASE_URL is set');
    expect(fs.readdirSync(dataDir)).toEqual([]);
  });

  it.each([
    ['this machine as PUBLIC_URL', { PUBLIC_URL: 'http://localhost:3000', TRUST_PROXY: '' }],
    ['no proxy', { TRUST_PROXY: 'none' }],
    ['a bucket with everything', bucket],
    ['a bucket in the local network with TLS', { ...bucket, S3_ENDPOINT: 'https://s3.internal' }],
    ['a database on this machine', { ...bucket, DATABASE_URL: 'postgres://me:pw@127.0.0.1/daybook' }],
    ['a database at a socket', { ...bucket, DATABASE_URL: 'postgres:///daybook?host=/run/postgresql' }],
  ])('takes %s without a warning', (_, env) => {
    expect(readSettings({ ...production, DATA_DIR: dataDir, ...env }).warnings).toEqual([]);
  });
});

describe('settings of traces', () => {
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' };

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address that begins with http://'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, not "grpc"'],
    [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, 'OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio'],
    [
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '5' },
      'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "5"',
    ],
  ])('rejects %j, but not while tracing is off', (env, sentence) => {
    expect(() => readSettings({ DATA_DIR: dataDir, ...traced, ...env })).toThrow(sentence);
    expect(readSettings({ DATA_DIR: dataDir, ...traced, ...env, OTEL_SDK_DISABLED: 'True' }).tracing).toBeUndefined();
  });

  it('sends spans below the address', () => {
    expect(readSettings({ DATA_DIR: dataDir, ...traced }).tracing).toEqual({
      endpoint: 'http://localhost:4318/v1/traces',
      share: 1,
    });
  });
});

describe('warnings', () => {
  it.each([
    [
      'several servers that may store releases separately',
      { ...production, ...shared },
      /^Releases are stored in DATA_DIR\. If several/,
    ],
    [
      'https without production',
      { PUBLIC_URL: 'https://daybook.example' },
      /^PUBLIC_URL begins with https:\/\/, but NODE_ENV is not/,
    ],
    [
      'a misspelt setting',
      { TRUSTED_PROXY: 'loopback' },
      /^TRUSTED_PROXY is not a setting of Daybook .* Did you mean TRUST_PROXY\?$/,
    ],
    [
      'a database without TLS',
      { ...production, ...bucket, DATABASE_URL: 'postgres://me:pw@one,two/daybook' },
      /^The connection to the database is not encrypted/,
    ],
    [
      'a bucket without TLS',
      { ...production, ...bucket, S3_ENDPOINT: 'http://s3.internal' },
      /^The connection to the bucket is not encrypted/,
    ],
    ['another misspelt setting', { LOGIN_LIMIT_ADRESS: '5' }, /^LOGIN_LIMIT_ADRESS is not .* Did you mean LOGIN_LIMIT_ADDRESS\?$/],
  ])('name %s', (_, env, sentence) => {
    expect(readSettings({ DATA_DIR: dataDir, ...env }).warnings).toEqual([expect.stringMatching(sentence)]);
  });

  it('ignore the variables of other programs', () => {
    const env = {
      PATH: '/bin',
      HOME: '/root',
      HOSTNAME: 'vm',
      LOGNAME: 'me',
      DAYBOOK_URL: 'http://localhost',
      S3_ENDPOINT: 'http://s3',
    };

    expect(readSettings({ DATA_DIR: dataDir, ...env }).warnings).toEqual([]);
  });
});
