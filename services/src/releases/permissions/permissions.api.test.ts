import type { PermissionChange, PermissionRequest, Permissions } from '@daybook/contracts/permissions';
import type { Problem } from '@daybook/contracts/problem';
import type { AppStatus } from '@daybook/contracts/releases';
import { apiUrl, errorsOf, request } from '../../../test/api.ts';
import { operator, operatorSettings, sendArchive, aTeam, type Team } from '../../../test/releasing.ts';
import { createRollout } from '../../../test/rollouts.ts';
import { aDescription } from '../../../test/sample-releases.ts';
import { startSeparateServer } from '../../../test/separate-server.ts';
import { anArchive } from '../../../test/tar-archive.ts';

const vue: Permissions = { policies: ['vue'] };

describe('the permissions of an app', () => {
  it('are given and withdrawn one by one, and kept with who and why', async () => {
    const team = await aTeam();
    expect(await permissionsOf(team)).toBeUndefined();
    await permit(team, { give: { connect: ['https://b.example'], inlineStyles: true } });
    const changed = await permit(team, { give: { connect: ['https://a.example', 'https://b.example'], ...vue } });
    expect(changed.body).toMatchObject({ app: team.app, by: 'operator', why: 'It needs it.' });
    expect(changed.body.permissions).toEqual({ connect: ['https://a.example', 'https://b.example'], inlineStyles: true, ...vue });

    await permit(team, { withdraw: { connect: ['https://b.example'], inlineStyles: true, fonts: ['https://c.example'] } });
    expect(await permissionsOf(team)).toEqual({ connect: ['https://a.example'], ...vue });
    await permit(team, { withdraw: { connect: ['https://a.example'], ...vue } });
    expect(await permissionsOf(team)).toBeUndefined();
  });

  it('are the decision of an operator, not of the team', async () => {
    const team = await aTeam();
    const rejected = await permit(team, { give: vue }, team.token);
    expect([rejected.status, await permissionsOf(team)]).toEqual([403, undefined]);
  });

  it('are at most 20 of a kind in all', async () => {
    const team = await aTeam();
    const origins = (from: number) => Array.from({ length: 20 }, (_, index) => `https://api${from + index}.example`);
    await permit(team, { give: { connect: origins(0) } });
    const rejected = await permit(team, { give: { connect: origins(20) } });
    expect([rejected.status, rejected.text]).toEqual([422, expect.stringContaining('connect: Must be at most 20.')]);
    expect(await permissionsOf(team)).toEqual({ connect: origins(0).sort() });
  });

  it('are only of a name that an app can have', async () => {
    const app = 'Habits%00';
    expect((await permit({ ...(await aTeam()), app }, { give: vue })).status).toBe(404);
  });

  it('are all kept if several are given at once', async () => {
    const team = await aTeam();
    const names = Array.from({ length: 8 }, (_, index) => `policy${index}`);
    await Promise.all(names.map((name) => permit(team, { give: { policies: [name] } })));
    expect(await permissionsOf(team)).toEqual({ policies: names });
  });
});

describe('a release that asks for permissions', () => {
  it('is rejected until an operator has given them', async () => {
    const team = await aTeam();
    const rejected = await publish(team, '1.0.0', { connect: ['https://a.example'], ...vue });
    const sentence = (option: string) =>
      `The app asks for a permission that only an operator gives: npx daybook permit ${team.app} ${option} --why "The app needs it"`;
    expect([rejected.status, errorsOf(rejected)]).toEqual([
      422,
      { permissions: [sentence('--connect https://a.example'), sentence('--policy vue')] },
    ]);

    await permit(team, { give: { connect: ['https://a.example', 'https://b.example'], ...vue } });
    expect((await publish(team, '1.0.0', { connect: ['https://a.example'], ...vue })).status).toBe(201);
  });

  it('keeps them while visitors may get it, unless an operator forces it', async () => {
    const team = await aTeam();
    await permit(team, { give: vue });
    await publish(team, '1.0.0', vue);
    await team.goLive('1.0.0');
    await publish(team, '1.1.0', {});
    await team.goLive('1.1.0');

    const rejected = await permit(team, { withdraw: vue });
    expect([rejected.status, (rejected.body as unknown as Problem).errors?.conflicts]).toEqual([
      409,
      [expect.stringContaining(`${team.app} 1.0.0: The app asks for a permission`)],
    ]);
    expect(await permissionsOf(team)).toEqual(vue);
    expect((await permit(team, { withdraw: vue, force: true })).status).toBe(200);
    expect(await permissionsOf(team)).toBeUndefined();
  });

  it('does not go live after they were withdrawn', async () => {
    const team = await aTeam();
    await permit(team, { give: vue });
    await publish(team, '1.0.0', vue);
    await permit(team, { withdraw: vue });
    expect(await team.goLive('1.0.0')).toMatchObject({ status: 409, text: expect.stringContaining('--policy vue') as string });
  });
});

describe('the page', () => {
  it('permits what an app is permitted from its next load', async () => {
    const { url } = await startSeparateServer(operatorSettings);
    const team = await createRollout(10, url);
    expect(await policyOf(url)).not.toContain('a.example');
    await permit(team, { give: { images: ['https://a.example'] } }, operator, url);
    expect(await policyOf(url)).toContain("img-src 'self' data: https://a.example;");
    await permit(team, { withdraw: { images: ['https://a.example'] } }, operator, url);
    expect(await policyOf(url)).toContain("img-src 'self' data:;");
  });
});

const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy');

const permit = ({ app }: Team, change: Omit<PermissionRequest, 'why'>, token = operator, url = apiUrl()) =>
  request<PermissionChange>(`POST /api/apps/${app}/permissions/`, { url, token, body: { ...change, why: 'It needs it.' } });

const permissionsOf = async ({ app, token }: Team) =>
  (await request<AppStatus>(`GET /api/apps/${app}/`, { token })).body.permissions;

async function publish({ app, token }: Team, version: string, permissions: Permissions) {
  const description = aDescription(app, { version, app: { permissions } });
  const archive = await anArchive(['release.json', JSON.stringify(description)], ['remoteEntry.js', 'export {};']);
  return sendArchive(`${app}/${version}`, { token, archive });
}
