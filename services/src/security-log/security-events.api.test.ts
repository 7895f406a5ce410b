import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Tokens } from '@daybook/contracts/accounts';
import type { Connection } from '@daybook/contracts/portal-connections';
import type { TryLink, TryLinkUse } from '@daybook/contracts/try-links';
import { aPerson, type Person, request, someCredentials } from '../../test/api.ts';
import { Authenticator, type CreationOptions } from '../../test/authenticator.ts';
import { writeShell } from '../../test/fixture-build.ts';
import { aPortal, connectPortal, exchangeCode, giveConsent, refreshConnection, revokeConnection } from '../../test/portals.ts';
import { asAdministrator } from '../../test/postgres-server.ts';
import { aTeam, operator, operatorSettings, type Team } from '../../test/releasing.ts';
import { failUntilHalted } from '../../test/rollouts.ts';
import { type SeparateServerOnPostgres, startServerOnPostgres } from '../../test/separate-server.ts';
import { makeDataDir } from '../../test/server-process.ts';
import { securityEvents } from './security-log.ts';

interface SecurityLine {
  readonly security: string;
  readonly [field: string]: unknown;
}

let server: SeparateServerOnPostgres;
let url: string;
let folder: string;
beforeAll(async () => {
  folder = makeDataDir();
  server = await startServerOnPostgres({
    PUBLISH_FOLDERS: writeShell(folder),
    ...operatorSettings,
    TRUST_PROXY: 'loopback',
    LOGIN_LIMIT_ACCOUNT: '2',
    REGISTER_LIMIT_ADDRESS: '5',
  });
  ({ url } = server);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Tested in accounts/deletion.api.test.ts: the job runs once in an hour. */
const elsewhere = ['account-deleted'];
const seen = new Set(elsewhere);

it('has one line for each build that a start publishes and puts live', async () => {
  const shell = expect.objectContaining({ app: 'shell', version: '1.0.0', who: 'start' }) as unknown;
  const lines = await securityLines();
  expect(lines.map(({ security }) => security)).toEqual(['release-published', 'release-went-live']);
  expect(lines).toEqual([shell, shell]);
});

it('has one line for each thing that happens to an account', async () => {
  const credentials = someCredentials();
  const register = () => request('POST /api/user/register/', { url, body: someCredentials(), headers: from('192.0.2.1') });
  const logIn = (password: string) => request<Tokens>('POST /api/token/', { url, body: { ...credentials, password } });
  await expectLines(() => request('POST /api/user/register/', { url, body: credentials }), 'account-registered');
  const lines = await expectLines(() => logIn(credentials.password), 'login-succeeded');
  expect(lines[0]).toMatchObject({
    by: 'password',
    address: '127.0.0.1',
    owner: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
  });
  await expectLines(() => repeat(3, () => logIn('wrong')), 'login-failed', 'login-failed', 'login-limited');
  await expectLines(() => repeat(6, register), ...fill(5, 'account-registered'), 'registration-limited');
});

it('has one line for each end of a session', async () => {
  const person = await aPerson(url);
  const again = () => request<Tokens>('POST /api/token/', { url, body: credentialsOf(person) });
  const rotate = (refresh: string) =>
    request<Tokens>('POST /api/token/refresh/', { url, body: { refresh, rotate: true }, headers: from('192.0.2.9') });
  const [left, stolen] = [(await again()).body, (await again()).body];
  await expectLines(() => request('POST /api/token/revoke/', { url, body: { refresh: left.refresh } }), 'session-revoked');
  await rotate((await rotate(stolen.refresh)).body.refresh);
  const lines = await expectLines(() => repeat(2, () => rotate(stolen.refresh)), 'refresh-token-reused');
  expect(lines[0]).toMatchObject({ address: '192.0.2.9', owner: person.id });
  await again();
  await expectLines(() => person.request('DELETE /api/sessions/'), 'other-sessions-revoked');
});

it('has one line for each change that its owner proves', async () => {
  const person = await aPerson(url);
  const proof = { password: person.password };
  const change = (password: string) =>
    person.request('POST /api/user/password/', { body: { password: 'another horse battery', proof: { password } } });
  const device = new Authenticator(url);
  const options = (await person.request<CreationOptions>('POST /api/passkeys/options/')).body;
  const attestation = device.create(options);
  await expectLines(() => person.request('POST /api/passkeys/', { body: { name: 'Phone', attestation, proof } }), 'passkey-added');
  const { challenge } = (await request<{ challenge: string }>('POST /api/token/passkey/options/', { url })).body;
  const assertion = device.use({ challenge });
  const [line] = await expectLines(() => request('POST /api/token/passkey/', { url, body: { assertion } }), 'login-succeeded');
  expect(line).toMatchObject({ by: 'passkey', owner: person.id });
  await expectLines(() => person.request(`DELETE /api/passkeys/${device.id}/`), 'passkey-removed');
  await expectLines(() => change('wrong'), 'proof-failed');
  await expectLines(() => change(person.password), 'password-changed');

  const body = { ...credentialsOf(person), password: 'another horse battery' };
  const remove = () => person.request('POST /api/user/deletion/', { body: { proof: { password: body.password } } });
  await expectLines(remove, 'account-deletion-requested');
  await expectLines(() => request('POST /api/token/', { url, body }), 'account-restored', 'login-succeeded');
});

it('has one line for each thing that happens to a portal', async () => {
  const person = await aPerson(url);
  let portal = { id: '', origin: '', url };
  await expectLines(async () => (portal = { ...(await aPortal(url)), url }), 'portal-created');
  const { code, verifier } = await giveConsent(person, portal);
  await exchangeCode(portal, code, verifier);
  await expectLines(() => repeat(2, () => exchangeCode(portal, code, verifier)), 'portal-code-reused');
  const { refresh } = await connectPortal(person, portal);
  await refreshConnection(portal, refresh);
  await expectLines(() => repeat(2, () => refreshConnection(portal, refresh)), 'portal-refresh-token-reused');
  await expectLines(() => connectPortal(person, portal), 'portal-allowed');
  const [{ id }] = (await person.request<[Connection]>('GET /api/connections/')).body;
  await expectLines(() => person.request(`DELETE /api/connections/${id}/`), 'connection-revoked');
  const again = await connectPortal(person, portal);
  await expectLines(() => repeat(2, () => revokeConnection(portal, again.refresh)), 'connection-revoked');
  await expectLines(() => request(`DELETE /api/portals/${portal.id}/`, { url, token: operator }), 'portal-deleted');
});

it('has one line for each release and for each change of what is live, with who made it', async () => {
  const by = {
    tokenId: expect.stringMatching(/^[\w-]{8,}$/) as unknown,
    who: expect.stringMatching(/^(team|operator)/) as unknown,
  };
  let team = {} as Team;
  const [made] = await expectLines(async () => (team = await aTeam({ url })), 'release-token-created');
  const { app, token } = team;
  const asTeam = { url, token };
  const rollBack = () => request(`POST /api/apps/${app}/rollback/`, { ...asTeam, body: { why: 'It is worse.' } });
  const lines = [
    ...(await expectLines(() => repeat(2, (at) => team.publish(`1.${at}.0`)), 'release-published', 'release-published')),
    ...(await expectLines(() => repeat(2, (at) => team.goLive(`1.${at}.0`)), 'release-went-live', 'release-went-live')),
    ...(await expectLines(rollBack, 'release-rolled-back')),
  ];
  const tried = await expectLines(
    () => request(`POST /api/apps/${app}/try/`, { ...asTeam, body: { version: '1.1.0' } }),
    'try-link-created',
  );
  const [link] = (await request<TryLinkUse[]>(`GET /api/apps/${app}/try/`, asTeam)).body;
  const revoke = () => request(`DELETE /api/apps/${app}/try/${link!.id}/`, asTeam);
  lines.push(...tried, ...(await expectLines(revoke, 'try-link-revoked')));
  await query(`alter table releases disable trigger user; update releases set published = now() - interval '90 days'`);
  await team.publish('1.2.0');
  await query(`update releases set published = now() - interval '90 days'; alter table releases enable trigger user`);
  const prune = () => request(`POST /api/apps/${app}/prune/`, { ...asTeam, body: { days: 30 } });
  lines.push(...(await expectLines(prune, 'releases-pruned')));
  for (const line of lines) expect(line).toMatchObject({ app, ...by, tokenId: team.id });
  expect(made).toMatchObject({ app, id: team.id, ...by });
});

it('has one line for each change by an operator', async () => {
  const team = await aTeam({ url });
  const change = (path: string, sent: object) =>
    request(`POST /api/apps/${team.app}/${path}/`, { url, token: operator, body: { ...sent, why: 'It needs it.' } });
  const lines = [
    ...(await expectLines(() => change('keys', { kind: 'add', key }), 'app-keys-changed')),
    ...(await expectLines(() => change('permissions', { give: { policies: ['vue'] } }), 'app-permissions-changed')),
    ...(await expectLines(() => change('backend', { to: 'https://habits.example' }), 'app-backend-changed')),
    ...(await expectLines(() => request(`DELETE /api/tokens/${team.id}/`, { url, token: operator }), 'release-token-revoked')),
  ];
  for (const line of lines) expect(line).toMatchObject({ who: 'operator', tokenId: expect.any(String) as unknown });
  const refused = await expectLines(() => team.publish('1.0.0'), 'release-token-refused');
  expect(refused[0]).toMatchObject({ operation: 'publishRelease', reason: 'unknown' });
  const late = await aTeam({ url });
  await query(`update release_tokens set expires = now() where id = '${late.id}'`);
  const [expired] = await expectLines(() => late.publish('1.0.0'), 'release-token-refused');
  expect(expired).toMatchObject({ operation: 'publishRelease', reason: 'expired', tokenId: late.id });
});

it('has one line for a try link that is used, a network above a limit, and a violated policy', async () => {
  const team = await aTeam({ url });
  await team.publish('1.0.0');
  const sent = { url, token: team.token, body: { version: '1.0.0' } };
  const link = (await request<TryLink>(`POST /api/apps/${team.app}/try/`, sent)).body;
  await expectLines(
    () => request(`POST ${new URL(link.url).pathname as `/${string}`}`, { url, headers: { 'sec-fetch-site': 'same-origin' } }),
    'try-link-used',
  );
  const [line] = await expectLines(
    () => repeat(62, () => request('POST /api/calendar/token/', { url, headers: from('192.0.2.60') })),
    'call-limited',
  );
  expect(line).toMatchObject({ address: '192.0.2.60', counted: 'claimCalendar' });
  const raw = '{"csp-report":{"effective-directive":"img-src","blocked-uri":"inline"}}';
  const reported = { url, headers: { 'content-type': 'application/csp-report' }, raw };
  const [violation] = await expectLines(() => request('POST /api/violations/csp-report/', reported), 'policy-violated');
  expect(violation).toMatchObject({ page: 'other', directive: 'img-src', blocked: 'inline' });
});

it('has one line for a rollout that the registry halts', async () => {
  const person = await aPerson(url);
  const team = await aTeam({ url });
  for (const version of ['1.0.0', '1.1.0']) {
    await team.publish(version);
    await team.goLive(version, version === '1.1.0' ? 99 : 100);
  }
  const [line] = await expectLines(() => failUntilHalted(team, url, person.access), 'rollout-halted');
  expect(line).toMatchObject({
    app: team.app,
    version: '1.1.0',
    who: 'the registry',
    reason: expect.stringMatching(/^It failed/) as unknown,
  });
});

it('has no other events, and no line with a redacted field', () => {
  expect([...seen].sort()).toEqual(Object.keys(securityEvents).sort());
  expect(server.stdout()).not.toContain('[redacted]');
});

const key = `MCowBQYDK2VwAyEA${'A'.repeat(42)}E=`;

const query = (statement: string) => asAdministrator(server.database, (client) => client.query(statement));

const from = (address: string) => ({ 'x-forwarded-for': address });
const fill = (count: number, event: string) => Array.from({ length: count }, () => event);
const credentialsOf = ({ username, password }: Person) => ({ username, password });

async function repeat(times: number, act: (at: number) => Promise<unknown>) {
  for (let at = 0; at < times; at += 1) await act(at);
}

/** Expects that `act` causes exactly these lines of the security log, and returns them. */
async function expectLines(act: () => Promise<unknown>, ...events: string[]): Promise<SecurityLine[]> {
  const before = (await securityLines()).length;
  await act();
  const lines = (await securityLines()).slice(before);
  expect(lines.map(({ security }) => security)).toEqual(events);
  for (const line of lines) {
    seen.add(line.security);
    expect(line).toMatchObject({ level: expect.any(Number) as unknown, time: expect.any(Number) as unknown });
    // Actions of the server itself have no caller.
    const caller = line.security === 'rollout-halted' ? undefined : (expect.any(String) as unknown);
    expect([line['address'], line['reqId']]).toEqual([caller, caller]);
  }
  return lines;
}

/** Returns the lines so far. A pipe may deliver them late, but in their order: the line of one more request is the last. */
async function securityLines(): Promise<SecurityLine[]> {
  const id = (await request('GET /api/nothing/', { url })).headers.get('x-request-id');
  while (!server.stdout().includes(`"reqId":"${id}"`)) await wait(10);
  const lines = server
    .stdout()
    .split('\n')
    .filter((line) => line.includes('"security":'));
  return lines.map((line) => JSON.parse(line) as SecurityLine);
}
