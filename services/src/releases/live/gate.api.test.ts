import type { Change } from '@daybook/contracts/releases';
import type { Feed, ServedApp } from '@daybook/contracts/apps';
import { errorsOf, request } from '../../../test/api.ts';
import { aTeam, operator, operatorSettings, sendArchive } from '../../../test/releasing.ts';
import { aDescription, type Part } from '../../../test/sample-releases.ts';
import { startSeparateServer } from '../../../test/separate-server.ts';
import { anArchive } from '../../../test/tar-archive.ts';

const forContract = (shell: string, react: string): Part => ({ app: { needs: { shell, api: '*' } }, shared: { react } });
const withContract = (shell: string, react: string): Part => ({ provides: { shell, react } });

/** Publishes all releases while nothing is live, so that no check of a publication rejects one. */
async function publishAll(releases: Readonly<Record<string, Readonly<Record<string, Part>>>>) {
  const { url } = await startSeparateServer(operatorSettings);
  for (const [app, parts] of Object.entries(releases)) {
    for (const [version, part] of Object.entries(parts)) {
      const description = JSON.stringify(aDescription(app, { ...part, version }));
      const archive = await anArchive(['release.json', description], ['remoteEntry.js', 'export {};']);
      expect(await sendArchive(`${app}/${version}`, { url, token: operator, archive })).toMatchObject({ status: 201 });
    }
  }
  const goLive = (app: string, version: string, { force = false, token = operator } = {}) =>
    request<Change>(`PUT /api/apps/${app}/live/`, { url, token, body: { version, force, why: 'We must.' } });
  const fallbacks = async () => {
    const { text } = await request('GET /', { url });
    const read = (id: string) => JSON.parse(new RegExp(`id="${id}">(.*)</script>`).exec(text)?.[1] ?? 'null') as unknown;
    const [shell, { apps }] = [read('shell') as ServedApp, read('feed') as Feed];
    return [shell.fallback?.version, apps[0]?.fallback?.version];
  };
  return { url, goLive, fallbacks };
}

it('a change of the shell is compared with the fallbacks that it makes useless, and those that it makes usable', async () => {
  const { url, goLive, fallbacks } = await publishAll({
    notes: { '1.0.0': forContract('^1.0.0', '^18.0.0'), '2.0.0': forContract('^1.0.0 || ^2.0.0', '*') },
    shell: {
      '1.0.0': withContract('1.0.0', '18.3.1'),
      '2.0.0': withContract('2.0.0', '19.3.1'),
      // It has the host contract again that the fallback of notes needs, and another React.
      '3.0.0': withContract('1.0.0', '19.3.1'),
    },
  });
  await goLive('shell', '1.0.0');
  for (const version of ['1.0.0', '2.0.0']) expect(await goLive('notes', version)).toMatchObject({ status: 200 });
  expect(await fallbacks()).toEqual([undefined, '1.0.0']);

  const useless = await goLive('shell', '2.0.0');
  const noContract = `The app "notes" (1.0.0, its fallback) needs version ^1.0.0 of the shell's contract, and this shell has 2.0.0.`;
  expect(errorsOf(useless)).toEqual({ conflicts: [expect.stringContaining('react'), `shell 2.0.0: ${noContract}`] });
  expect(await goLive('shell', '2.0.0', { force: true })).toMatchObject({ status: 200 });
  expect(await fallbacks()).toEqual(['1.0.0', undefined]);

  const conflict = 'shell 3.0.0: The app "notes" (1.0.0, its fallback) needs react ^18.0.0, and the shell has 19.3.1.';
  const usable = await goLive('shell', '3.0.0');
  expect([usable.status, errorsOf(usable)]).toEqual([409, { conflicts: [conflict] }]);
  const { token } = await aTeam({ url, app: 'shell' });
  expect(await goLive('shell', '3.0.0', { force: true, token })).toMatchObject({
    status: 403,
    text: expect.stringContaining('Only an operator can force a release live.') as string,
  });
  const forced = await goLive('shell', '3.0.0', { force: true });
  expect(forced).toMatchObject({ status: 200, body: { to: '3.0.0', why: `We must. (Forced. ${conflict})` } });
  // Nobody gets what does not fit, not even by force.
  expect(await fallbacks()).toEqual(['2.0.0', undefined]);
});

it('a release is not rejected because two fallbacks do not fit each other, and no page gets both', async () => {
  const { goLive, fallbacks } = await publishAll({
    notes: {
      '1.0.0': forContract('^1.0.0 || ^2.0.0', '*'),
      '2.0.0': forContract('^2.0.0', '*'),
      '3.0.0': forContract('^1.0.0 || ^2.0.0', '*'),
    },
    shell: { '1.0.0': withContract('1.0.0', '19.3.1'), '2.0.0': withContract('2.0.0', '19.3.1') },
  });
  for (const [app, version] of [
    ['shell', '1.0.0'],
    ['notes', '1.0.0'],
    ['shell', '2.0.0'],
  ] as const)
    expect(await goLive(app, version)).toMatchObject({ status: 200 });
  expect(await fallbacks()).toEqual(['1.0.0', undefined]);
  expect(await goLive('notes', '2.0.0')).toMatchObject({ status: 409 });
  await goLive('notes', '2.0.0', { force: true });
  expect(await fallbacks()).toEqual([undefined, '1.0.0']);
  expect(await goLive('notes', '3.0.0')).toMatchObject({ status: 200 });
  expect(await fallbacks()).toEqual([undefined, '2.0.0']);
});
