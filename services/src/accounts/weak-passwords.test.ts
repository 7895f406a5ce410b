import { findWeakness } from './weak-passwords.ts';

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
    ['margarete@example.org', 'Margarete.Example.Org'],
    ['Ångström', 'a\u030angstro\u0308m'.toUpperCase()],
    ['kim', 'kim.kim'],
  ])('rejects for %j the password %j, which is based on the username', async (username, password) => {
    expect(await findWeakness(password, username)).toBe('Must not be based on the username.');
  });

  it.each([
    ['ada', 'correct horse'],
    ['ada', 'correct horse battery'],
    ['ada', 'Canada has 10 provinces'],
    ['Margarete', 'margarete rides to work'],
    ['😀', '😀😀😀😀😀😀😀😀'],
    ['牛', '牛馬羊鶏犬豕猫鼠'],
  ])('accepts for %j the password %j', async (username, password) => {
    expect(await findWeakness(password, username)).toBeUndefined();
  });
});
