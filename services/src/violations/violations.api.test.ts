import fs from 'node:fs';
import { request } from '../../test/api.ts';
import { writeShell } from '../../test/fixture-build.ts';
import { type SeparateServer, startSeparateServerForAll } from '../../test/separate-server.ts';
import { makeDataDir } from '../../test/server-process.ts';

let server: SeparateServer;
let folder: string;
beforeAll(async () => {
  folder = makeDataDir();
  server = await startSeparateServerForAll({ PUBLISH_FOLDERS: writeShell(folder) });
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const report = (body: unknown, path: '/api/violations/' | '/api/violations/csp-report/' = '/api/violations/') =>
  request(`POST ${path}`, {
    url: server.url,
    headers: { 'content-type': path.endsWith('csp-report/') ? 'application/csp-report' : 'application/reports+json' },
    raw: typeof body === 'string' ? body : JSON.stringify(body),
  });

const violation = (blockedURL: string) => ({
  type: 'csp-violation',
  body: { documentURL: `${server.url}/notes/secret`, effectiveDirective: 'img-src', blockedURL },
});

const counted = async (blocked: string) => {
  const { text } = await request('GET /metrics', { url: server.url });
  const value = new RegExp(
    `^daybook_policy_violations_total\\{page="page",directive="img-src",blocked="${blocked}"\\} (\\d+)$`,
    'm',
  );
  return Number(value.exec(text)?.[1] ?? 0);
};

const allCounted = async () =>
  (await request('GET /metrics', { url: server.url })).text.match(/^daybook_policy_violations_total.*$/gm);

const lines = () =>
  server
    .stdout()
    .split('\n')
    .filter((line) => line.includes('"security":"policy-violated"'));

describe('a report of what the content policy blocked', () => {
  it('is counted in both forms, and logged once a minute for each kind', async () => {
    const foreign = violation('https://evil.example/x.png?token=secret');
    expect((await report([foreign, foreign])).status).toBe(204);
    const legacy = { 'document-uri': `${server.url}/`, 'effective-directive': 'img-src', 'blocked-uri': 'https://evil.example/y' };
    expect((await report({ 'csp-report': legacy }, '/api/violations/csp-report/')).status).toBe(204);

    expect(await counted('foreign')).toBe(3);
    expect(lines()).toHaveLength(1);
    expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
      page: 'page',
      directive: 'img-src',
      blocked: 'foreign',
      host: 'evil.example',
    });
    expect(server.stdout()).not.toContain('secret');
  });

  it('of an extension is counted, and not logged', async () => {
    const before = lines().length;
    expect((await report([violation('chrome-extension')])).status).toBe(204);
    expect([await counted('extension'), lines().length]).toEqual([1, before]);
  });

  it.each([
    ['no JSON', 'x', 400],
    ['no report', '{}', 400],
    ['too large', JSON.stringify([{ type: 'x'.repeat(33_000) }]), 413],
    ['of too many values', `[${'0,'.repeat(2000)}0]`, 400],
  ])('that is %s is rejected, and changes nothing', async (_, body, status) => {
    const before = [await allCounted(), lines()];
    expect((await report(body)).status).toBe(status);
    expect([await allCounted(), lines()]).toEqual(before);
  });

  it('is limited for each network', async () => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 120; sent++) statuses.push((await report([])).status);
    expect(statuses).toContain(429);
    expect(statuses.indexOf(429)).toBeGreaterThan(100);
  });
});

it('is asked for by the page', async () => {
  const { headers } = await request('GET /', { url: server.url });
  const policy = headers.get('content-security-policy') ?? '';
  const [, legacy = ''] = /report-uri (\S+);/.exec(policy) ?? [];
  expect(policy).toMatch(/; report-to violations;/);
  const [, address = ''] = /^violations="(.+)"$/.exec(headers.get('reporting-endpoints') ?? '') ?? [];
  expect([legacy, address]).toEqual(['/api/violations/csp-report/', '/api/violations/']);
});
