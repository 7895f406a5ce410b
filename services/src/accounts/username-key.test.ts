import { usernameKey } from './username-key.ts';

describe('usernameKey', () => {
  it.each([
    ['Ada', 'ada'],
    ['STRASSE', 'straße'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['Ａｄａ', 'ada'],
    ['é', 'e\u0301'],
    [' ada ', 'ada'],
  ])('treats %j and %j as one username', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  it.each([
    ['ada', 'adam'],
    ['jose', 'josé'],
    ['a b', 'ab'],
  ])('treats %j and %j as different usernames', (one, other) => {
    expect(usernameKey(one)).not.toBe(usernameKey(other));
  });

  it('is empty for white space', () => {
    expect(usernameKey(' \t\u3000')).toBe('');
  });
});
