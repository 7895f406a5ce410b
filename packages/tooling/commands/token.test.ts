import { commandsOnRegistry } from '../test/commands-on-registry.ts';
import { problem } from '../test/small-registry.ts';
import { token } from './token.mjs';

/** Shown as 2026-11-20 09:05 wherever the tests run. */
const created = new Date(2026, 10, 20, 9, 5).toISOString();
const madeToken = { id: '0192f0c4', app: 'notes', who: 'Notes team', created };

const { daybook, requests } = commandsOnRegistry({ token });

describe('daybook token', () => {
  it('prints only the new token, so that it can be written to a file', async () => {
    const made = { ...madeToken, token: 'dbr_abc' };
    const { stdout, stderr } = await daybook({ createToken: made }, 'token', 'notes', '--who', 'Notes team');

    expect(requests()[0]?.body).toEqual({ app: 'notes', who: 'Notes team' });
    expect([stdout, stderr]).toEqual(['dbr_abc\n', 'A token for notes, of Notes team. It is shown only once:\n']);
  });

  it('lists the tokens and revokes one', async () => {
    expect((await daybook({ listTokens: [madeToken] }, 'token', 'list')).stdout).toBe(`ID        APP    MADE              WHOSE
0192f0c4  notes  2026-11-20 09:05  Notes team
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
  ])('rejects %j', async (written, sentence) => {
    const { code, stderr } = await daybook({}, ...written);

    expect(code).toBe(2);
    expect(stderr).toContain(sentence);
  });
});
