import { createHash } from 'node:crypto';
import { errorsOf, request } from '../../../test/api.ts';
import { asAdministrator } from '../../../test/postgres-server.ts';
import { aTeam, operatorSettings, sendArchive, type Team } from '../../../test/releasing.ts';
import { aDescription } from '../../../test/sample-releases.ts';
import { type SeparateServerOnPostgres, startServerOnPostgres } from '../../../test/separate-server.ts';
import { anArchive } from '../../../test/tar-archive.ts';
import { canonicalJson } from './attestation.ts';

let server: SeparateServerOnPostgres;
let team: Team;

beforeAll(async () => {
  server = await startServerOnPostgres(operatorSettings);
});
beforeEach(async () => {
  team = await aTeam({ url: server.url });
});

const read = (path: string) => request(`GET /api/apps/${team.app}/releases/${path}`, { url: server.url, token: team.token });

it('the packages of a release are counted, and sent as its team sent them', async () => {
  const sbom = '{ "bomFormat": "CycloneDX", "components": [{ "name": "react" }, { "name": "zod" }] }';
  expect((await publish('1.0.0', sbom)).status).toBe(201);
  expect((await read('1.0.0/')).body).toMatchObject({ version: '1.0.0', build: {}, packages: 2 });
  expect((await read('1.0.0/packages/')).text).toBe(sbom);
});

it('a list of packages that takes long to parse is rejected', async () => {
  const rejected = await publish('1.0.0', emptyPackages(100_000));
  expect([rejected.status, errorsOf(rejected)]).toEqual([
    422,
    { signature: ['sbom.cdx.json is not a CycloneDX document of at most 1 MiB and 50,000 values.'] },
  ]);
});

it('a list of packages that takes long to parse, which an earlier server has accepted, is sent and not counted', async () => {
  const sbom = emptyPackages(1_300_000);
  await team.publish('1.0.0');
  await asAdministrator(server.database, (client) =>
    client.query(
      `insert into releases (app, version, description, files, by, sbom)
       select app, '1.1.0', description, files, by, $2 from releases where app = $1`,
      [team.app, sbom],
    ),
  );
  expect((await read('1.1.0/')).body).toEqual({ app: team.app, version: '1.1.0' });
  expect((await read('1.1.0/packages/')).text).toBe(sbom);
});

const emptyPackages = (count: number) => `{"bomFormat":"CycloneDX","components":[${'[],'.repeat(count)}[]]}`;

const hash = (text: string) => createHash('sha384').update(text).digest('hex');

/** Publishes a release with a list of its packages, and an unsigned statement with the hash of everything. */
async function publish(version: string, sbom: string) {
  const [description, entry] = [canonicalJson(aDescription(team.app, { version })), 'export {};'];
  const files = [
    ['release.json', description],
    ['remoteEntry.js', entry],
    ['sbom.cdx.json', sbom],
  ] as const;
  const statement = {
    _type: 'https://in-toto.io/Statement/v1',
    subject: files.map(([name, content]) => ({ name, digest: { sha384: hash(content) } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {},
  };
  const payload = Buffer.from(JSON.stringify(statement)).toString('base64');
  const attestation = JSON.stringify({ payloadType: 'application/vnd.in-toto+json', payload, signatures: [] });
  const archive = await anArchive(...files, ['attestation.dsse.json', attestation]);
  return sendArchive(`${team.app}/${version}`, { archive, token: team.token, url: server.url });
}
