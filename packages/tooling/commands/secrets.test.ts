import { commandsOnRegistry } from '../test/commands-on-registry.ts';
import { secrets } from './secrets.mjs';

const at = (year: number) => new Date(year, 0, 2, 9, 5).toISOString();

const { daybook, requests } = commandsOnRegistry({ secrets });

describe('daybook secrets', () => {
  it('shows each secret by its id, and what is to be done with it', async () => {
    const keys = [
      { id: 'aaaa', use: 'signs', values: 3, firstUsed: at(2026), lastUsed: at(2027) },
      { id: 'bbbb', use: 'accepted', values: 0, firstUsed: at(2025), lastUsed: at(2026), removable: at(2026) },
      { id: 'cccc', use: 'accepted', values: 0, firstUsed: at(2025), lastUsed: at(2026), removable: at(9000) },
      { id: 'dddd', use: 'accepted', values: 1, firstUsed: at(2025), lastUsed: at(2026) },
      { id: 'eeee', use: 'accepted', values: 0 },
      { id: 'ffff', use: 'missing', values: 2 },
    ];
    const { code, stdout } = await daybook({ listSecrets: { keys, unrecorded: 7 } }, 'secrets');

    expect(code).toBe(0);
    expect(stdout.split(/\s+/).join(' ')).toBe(
      [
        'aaaa signs signed from 2026-01-02 09:05, encrypts 3 stored values.',
        'bbbb accepted signed from 2025-01-02 09:05 to 2026-01-02 09:05, encrypts 0 stored values. It can be removed now.',
        'cccc accepted signed from 2025-01-02 09:05 to 2026-01-02 09:05, encrypts 0 stored values. It can be removed from 9000-01-02 09:05 on.',
        'dddd accepted signed from 2025-01-02 09:05 to 2026-01-02 09:05, encrypts 1 stored value. It is needed until a job has encrypted them again, within an hour.',
        'eeee accepted no use recorded, encrypts 0 stored values. It can sign next. Earlier versions recorded no use: if one signed with it, keep it until those sessions have ended (SESSION_DAYS).',
        'ffff missing no use recorded, encrypts 2 stored values. It is not in the settings of this server: add it to JWT_SECRETS_ACCEPTED, or people have to log in again.',
        '7 stored values of an earlier version: a job records their secret within an hour. ',
      ].join(' '),
    );
  });

  it.each([
    [['secrets', 'rotat'], 'Unexpected argument "rotat".'],
    [['secrets', 'rotate', 'aaaa'], 'Unexpected argument "aaaa".'],
    [['secrets', 'remove'], 'Name the secret: daybook secrets shows the ids.'],
  ])('rejects %j', async (written, sentence) => {
    const { code, stderr } = await daybook({}, ...written);

    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    expect(requests()).toEqual([]);
  });
});
