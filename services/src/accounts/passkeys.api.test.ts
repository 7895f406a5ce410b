import { generateKeyPairSync } from 'node:crypto';
import type { Tokens } from '@daybook/contracts/accounts';
import type { Passkey } from '@daybook/contracts/passkeys';
import { aPerson, apiUrl, request, type Person } from '../../test/api.ts';
import { Authenticator, type CreationOptions, type Deviations, verified } from '../../test/authenticator.ts';

interface Holder {
  readonly person: Person;
  readonly device: Authenticator;
}

const startCreation = async (person: Person) => (await person.request<CreationOptions>('POST /api/passkeys/options/')).body;
const startUse = async () => (await request<{ challenge: string }>('POST /api/token/passkey/options/')).body;
const logIn = (assertion: object) => request<Tokens>('POST /api/token/passkey/', { body: { assertion } });
const list = async (person: Person) => (await person.request<Passkey[]>('GET /api/passkeys/')).body;

function add(person: Person, attestation: object, proof: object = { password: person.password }) {
  return person.request<Passkey>('POST /api/passkeys/', { body: { name: 'Phone', attestation, proof } });
}

async function aHolder(): Promise<Holder> {
  const person = await aPerson();
  const device = new Authenticator(apiUrl());
  await add(person, device.create(await startCreation(person)));
  return { person, device };
}

describe('a passkey', () => {
  it('can be added, logs its owner in, and shows when it was used', async () => {
    const person = await aPerson();
    const device = new Authenticator(apiUrl());
    const options = await startCreation(person);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Daybook' },
      user: { name: person.username },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const added = await add(person, device.create(options));
    expect([added.status, added.body]).toEqual([201, expect.objectContaining({ id: device.id, name: 'Phone', used: null })]);

    const { status, body, headers } = await logIn(device.use(await startUse()));
    expect(status).toBe(200);
    expect((await request('GET /api/user/', { token: body.access })).body).toMatchObject({
      id: person.id,
      username: person.username,
    });
    expect(headers.get('set-cookie')).toMatch(/^daybook-device=.*HttpOnly; SameSite=Strict$/);
    expect((await request('POST /api/token/refresh/', { body: { refresh: body.refresh } })).status).toBe(200);
    expect((await list(person))[0]?.used).toEqual(expect.any(String));
  });

  it('can be renamed and removed by its owner only', async () => {
    const [{ person, device }, other] = [await aHolder(), await aPerson()];
    const path = `/api/passkeys/${device.id}/` as const;
    const rename = (who: Person) => who.request<Passkey>(`PUT ${path}`, { body: { name: 'Old phone' } });
    expect([(await rename(other)).status, (await other.request(`DELETE ${path}`)).status]).toEqual([404, 404]);
    expect((await rename(person)).body.name).toBe('Old phone');

    expect((await person.request(`DELETE ${path}`)).status).toBe(204);
    expect((await logIn(device.use(await startUse()))).status).toBe(401);
    expect(await list(person)).toEqual([]);
  });

  it('cannot be added without the password, twice, or for somebody else', async () => {
    const { person, device } = await aHolder();
    const next = new Authenticator(apiUrl());
    expect((await add(person, next.create(await startCreation(person)), { password: 'wrong' })).status).toBe(403);
    expect((await add(person, device.create(await startCreation(person)))).status).toBe(409);
    expect((await add(person, next.create(await startCreation(await aPerson())))).status).toBe(400);
    const { id: shortId } = next;
    const long = new Authenticator(apiUrl(), 4000).create(await startCreation(person));
    expect((await add(person, { ...long, id: shortId, rawId: shortId })).status).toBe(400);
    const spent = await startCreation(person);
    await add(person, next.create(spent));
    expect((await add(person, new Authenticator(apiUrl()).create(spent))).status).toBe(400);
    expect((await list(person)).map(({ id }) => id)).toEqual([device.id, next.id]);
  });

  it.each<[string, Deviations]>([
    ['in the page of another site', { origin: 'https://daybook.example' }],
    ['in a page of this machine at another port', { origin: 'http://localhost:1' }],
    ['for another site', { rpId: 'daybook.example' }],
    ['without knowing that it is its user', { flags: 0x01 }],
    ['without anybody there', { flags: verified }],
    ['of another ceremony', { type: 'webauthn.use' }],
  ])('made %s is neither added nor does it log in', async (_, mischief) => {
    const { person, device } = await aHolder();
    const made = new Authenticator(apiUrl()).create(await startCreation(person), mischief);
    expect((await add(person, made)).status).toBe(400);
    expect((await logIn(device.use(await startUse(), mischief))).status).toBe(401);
    expect((await logIn(device.use(await startUse()))).status).toBe(200);
  });

  it.each<[string, Deviations]>([
    ['signed by another key', { signedBy: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['that names another user', { userHandle: Buffer.from('somebody else').toString('base64url') }],
    ['whose counter falls behind: it was copied', { counter: 1 }],
  ])('does not log in with an assertion %s', async (_, mischief) => {
    const { device } = await aHolder();
    for (const _use of [1, 2]) expect((await logIn(device.use(await startUse()))).status).toBe(200);
    expect((await logIn(device.use(await startUse(), mischief))).status).toBe(401);
  });

  it('without a signature counter logs in each time', async () => {
    const { device } = await aHolder();
    for (const _use of [1, 2]) expect((await logIn(device.use(await startUse(), { counter: 0 }))).status).toBe(200);
  });

  it('logs in once with one assertion, also concurrently', async () => {
    const { device } = await aHolder();
    const assertion = device.use(await startUse(), { counter: 0 });
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => logIn(assertion)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401, 401]);
  });

  it('logs in once with one counter, also concurrently: another use is that of a copy', async () => {
    const { device } = await aHolder();
    const uses = await Promise.all(Array.from({ length: 6 }, startUse));
    const statuses = (await Promise.all(uses.map((use) => logIn(device.use(use, { counter: 50 }))))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401, 401]);
    expect((await logIn(device.use(await startUse(), { counter: 51 }))).status).toBe(200);
  });

  it('does not log in with a forged challenge, or one for another purpose', async () => {
    const { person, device } = await aHolder();
    const { challenge } = await startCreation(person);
    const forged = Buffer.from(`x.${(Date.now() + 60_000).toString(36)}.x`).toString('base64url');
    for (const other of [challenge, forged]) expect((await logIn(device.use({ challenge: other }))).status).toBe(401);
  });
});

describe('a passkey as a proof', () => {
  it('changes the password of its owner only', async () => {
    const [{ person, device }, other] = [await aHolder(), await aPerson()];
    const change = async (who: Person) =>
      who.request('POST /api/user/password/', {
        body: { password: 'another horse battery', proof: { passkey: device.use(await startUse()) } },
      });
    expect([(await change(other)).status, (await change(person)).status]).toEqual([403, 204]);
    const { username } = person;
    expect((await request('POST /api/token/', { body: { username, password: 'another horse battery' } })).status).toBe(200);
  });
});
