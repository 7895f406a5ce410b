import { usernameKey } from './username-key.ts';

describe('usernameKey', () => {
  it.each([
    ['Ada', 'ada'],
    ['STRASSE', 'straße'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['Ａｄａ', 'ada'],
    ['é', 'e\u0301'],
    [' ada ', 'ada'],
  ])('takes %j and %j for one name', (one, other) => {
    expect(usernameKey(one)).toBe(usernameKey(other));
  });

  it.each([
    ['ada', 'adam'],
    ['jose', 'josé'],
    ['a b', 'ab'],
  ])('takes %j and %j for two', (one, other) => {
    expect(usernameKey(one)).not.toBe(usernameKey(other));
  });

  it('of blank space is empty', () => {
    expect(usernameKey(' \t\u3000')).toBe('');
  });
});
