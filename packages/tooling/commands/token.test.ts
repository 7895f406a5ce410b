import { commandsOnRegistry } from '../test/commands-on-registry.ts';
import { problem } from '../test/small-registry.ts';
import { token } from './token.mjs';

/** Shown as 2026-11-20 09:05 wherever the tests run. */
const created = new Date(2026, 10, 20, 9, 5).toISOString();
const expires = new Date(9027, 1, 18, 9, 5).toISOString();
const madeToken = { id: '0192f0c4', app: 'notes', who: 'Notes team', created };

const { daybook, requests } = commandsOnRegistry({ token });

describe('daybook token', () => {
  it('prints only the new token, so that it can be written to a file', async () => {
    const made = { ...madeToken, expires, token: 'dbr_abc' };
    const { stdout, stderr } = await daybook({ createToken: made }, 'token', 'notes', '--who', 'Notes team');

    expect(requests()[0]?.body).toEqual({ app: 'notes', who: 'Notes team' });
    expect([stdout, stderr]).toEqual([
      'dbr_abc\n',
      'A token for notes, of Notes team. It expires on 9027-02-18 09:05. It is shown only once:\n',
    ]);
    await daybook({ createToken: made }, 'token', 'notes', '--who', 'Notes team', '--days', '7');
    expect(requests().at(-1)?.body).toEqual({ app: 'notes', who: 'Notes team', days: 7 });
  });

  it('lists the tokens and revokes one', async () => {
    const tokens = [
      madeToken,
      { ...madeToken, id: '0193', expires, used: created },
      { ...madeToken, id: '0194', expires: created },
    ];
    expect((await daybook({ listTokens: tokens }, 'token', 'list')).stdout).toBe(`0192f0c4  notes  Notes team
  made 2026-11-20 09:05, does not expire, not used
0193  notes  Notes team
  made 2026-11-20 09:05, expires 9027-02-18 09:05, used 2026-11-20 09:05
0194  notes  Notes team
  made 2026-11-20 09:05, expired 2026-11-20 09:05, not used
`);
    expect((await daybook({ revokeToken: undefined }, 'token', 'revoke', '0192f0c4')).stdout).toBe('Revoked: 0192f0c4\n');
    expect(requests()).toMatchObject([{ id: 'revokeToken', path: '/api/tokens/0192f0c4/' }]);
  });

  it('lists the tokens if the one to revoke is not among them', async () => {
    const unknown = problem(404, 'No token has this id: none was made with it, or it is revoked already.');

    expect(await daybook({ revokeToken: unknown }, 'token', 'revoke', 'nope')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'nope: No token has this id: none was made with it, or it is revoked already.\ndaybook token list shows the ids.\n',
    });
  });

  it.each([
    [['token', 'notes'], '--who is missing.'],
    [['token', 'revoke'], 'Say which token'],
    [['token', 'notes', 'tasks', '--who', 'x'], 'Unexpected argument "tasks".'],
    [['token', 'list', '--who', 'x'], '--who is for a token that is made.'],
    [['token', 'list', '--days', '9'], '--days is for a token that is made.'],
    [['token', 'notes', '--who', 'x', '--days', '366'], '--days takes a whole number from 1 to 365, not "366".'],
  ])('rejects %j', async (written, sentence) => {
    const { code, stderr } = await daybook({}, ...written);

    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
