import type { Session } from '@daybook/contracts/sessions';
import type { Tokens } from '@daybook/contracts/accounts';
import { aPerson, request, errorsOf, type Person } from '../../test/api.ts';
import { aPortal, connectPortal, refreshConnection, listTasks } from '../../test/portals.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const logIn = ({ username, password }: Pick<Person, 'username' | 'password'>, headers = {}) =>
  request<Tokens>('POST /api/token/', { body: { username, password }, headers });
const sessionsOf = async (token: string) => (await request<Session[]>('GET /api/sessions/', { token })).body;
const statusFor = async (token: string) => (await request('GET /api/user/', { token })).status;
const change = (person: Person, password: string, proof: object) =>
  person.request('POST /api/user/password/', { body: { password, proof } });

describe('sessions', () => {
  it('are listed with browser and system, the most recently used first', async () => {
    const person = await aPerson();
    const { body } = await logIn(person, { 'user-agent': firefox });
    const sessions = await sessionsOf(person.access);
    expect(sessions.map(({ browser, system, current }) => [browser, system, current])).toEqual([
      ['Firefox', 'Linux', false],
      [null, null, true],
    ]);
    expect((await sessionsOf(body.access)).map(({ current }) => current)).toEqual([true, false]);
  });

  it('can be ended one by one, and disappear from the list', async () => {
    const person = await aPerson();
    const { body } = await logIn(person);
    const [other] = (await sessionsOf(person.access)).filter(({ current }) => !current);
    const end = () => person.request(`DELETE /api/sessions/${other!.id}/`);

    expect((await end()).status).toBe(204);
    expect([await statusFor(body.access), await statusFor(person.access)]).toEqual([401, 200]);
    expect((await request('POST /api/token/refresh/', { body: { refresh: body.refresh } })).status).toBe(401);
    expect([(await end()).status, (await sessionsOf(person.access)).length]).toEqual([404, 1]);
  });

  it('of another user are not accessible', async () => {
    const [person, other] = [await aPerson(), await aPerson()];
    const [session] = await sessionsOf(other.access);
    expect((await person.request(`DELETE /api/sessions/${session!.id}/`)).status).toBe(404);
    expect((await person.request('DELETE /api/sessions/nonsense/')).status).toBe(404);
    expect(await statusFor(other.access)).toBe(200);
  });

  it('can all be ended except the current one', async () => {
    const person = await aPerson();
    const others = [(await logIn(person)).body.access, (await logIn(person)).body.access];
    expect((await person.request('DELETE /api/sessions/')).status).toBe(204);
    expect(await Promise.all([person.access, ...others].map(statusFor))).toEqual([200, 401, 401]);
  });
});

describe('changing the password', () => {
  it('requires the current password, and ends all other sessions', async () => {
    const person = await aPerson();
    const { body } = await logIn(person);
    expect((await change(person, 'another horse battery', { password: person.password })).status).toBe(204);

    expect(await Promise.all([person.access, body.access].map(statusFor))).toEqual([200, 401]);
    expect((await logIn(person)).status).toBe(401);
    expect((await logIn({ ...person, password: 'another horse battery' })).status).toBe(200);
  });

  it('ends all connections to portals and their codes', async () => {
    const [person, other, portal] = [await aPerson(), await aPerson(), await aPortal()];
    const [mine, theirs] = [await connectPortal(person, portal), await connectPortal(other, portal)];
    await change(person, 'another horse battery', { password: person.password });
    expect((await refreshConnection(portal, mine.refresh)).status).toBe(401);
    expect((await listTasks(mine.access, portal.origin)).status).toBe(401);
    expect((await listTasks(theirs.access, portal.origin)).status).toBe(200);
  });

  it('is rejected with a wrong password, and changes nothing', async () => {
    const person = await aPerson();
    const response = await change(person, 'another horse battery', { password: 'wrong' });
    expect([response.status, errorsOf(response)]).toEqual([403, { proof: ['The password is wrong.'] }]);
    expect((await logIn(person)).status).toBe(200);
  });

  it.each([
    ['a password that is guessed first', 'password123', { password: 'correct horse battery' }, 'password'],
    ['a short password', 'short', { password: 'correct horse battery' }, 'password'],
    ['no proof', 'another horse battery', {}, 'proof'],
  ])('is rejected with %s, and names the field', async (_, password, proof, field) => {
    const response = await change(await aPerson(), password, proof);
    expect([response.status, Object.keys(errorsOf(response) ?? {})]).toEqual([400, [field]]);
  });

  it('does not let a stolen access token guess the password', async () => {
    const person = await aPerson();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      statuses.push((await change(person, 'another horse battery', { password: 'wrong' })).status);
    }
    expect([statuses.indexOf(429), statuses.at(-1)]).toEqual([10, 429]);
  });
});
