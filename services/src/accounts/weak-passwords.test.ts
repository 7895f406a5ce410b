import { findWeakness, rejectWeakPassword } from './weak-passwords.ts';

describe('findWeakness', () => {
  it.each(['password', 'PASSWORD', 'p4$$w0rd', 'password123!', 'Monkey2024!', 'qwertyuiop', '1234567890', 'iloveyou', 'Daybook1'])(
    'rejects the common password %j',
    async (password) => {
      expect(await findWeakness(password, 'ada')).toMatch(/common/);
    },
  );

  it.each([
    ['Margarete', 'margarete'],
    ['Margarete', 'Margarete1!'],
    ['Margarete', 'xx-margarete-7'],
    ['Margarete', 'eteragram'],
    ['Margarete', 'm4rg4r3t3'],
    ['oieastasi', '013457@$!'],
    ['margarete@example.org', 'Margarete.Example.Org'],
    ['Ångström', 'a\u030angstro\u0308m'.toUpperCase()],
    ['kim', 'kim.kim'],
    ['anna', 'anna-qz7'],
    ['anna', 'xqanna7-anna'],
    ['Margarete', 'z-eteragram-z'],
    ['Margarete', 'Margarete-qzvxkw'],
  ])('rejects for %j the password %j, which is based on the username', async (username, password) => {
    expect(await findWeakness(password, username)).toBe('Must not be based on the username.');
  });

  it.each([
    ['ada', 'correct horse'],
    ['ada', 'correct horse battery'],
    ['ada', 'Canada has 10 provinces'],
    ['Margarete', 'margarete rides to work'],
    ['Margarete', 'Margarete-qzvxkwpj'],
    ['kim', 'kim-qz7vx'],
    ['!!!', 'qzvxkwpj'],
    ['Margarete', '=+=+=+=+ab'],
    ['😀', '😀😀😀😀😀😀😀😀'],
    ['牛', '牛馬羊鶏犬豕猫鼠'],
  ])('accepts for %j the password %j', async (username, password) => {
    expect(await findWeakness(password, username)).toBeUndefined();
  });
});

it('rejectWeakPassword names the reason at the password', async () => {
  const reason = 'Is on lists of common and stolen passwords. Choose another one.';
  await expect(rejectWeakPassword('password', 'ada')).rejects.toMatchObject({ status: 400, errors: { password: [reason] } });
  await expect(rejectWeakPassword('correct horse', 'ada')).resolves.toBeUndefined();
});
