import { choosePassage, planLaunch } from './privileges.ts';

const account = { uid: 101, gid: 104 };
const setpriv = '/usr/bin/setpriv';
const passage = 'dac_read_search';

describe('planLaunch', () => {
  it('takes the program down with us where setpriv can', () => {
    const plan = planLaunch({ account: undefined, setpriv, reachable: true, passage }, '/pg/postgres', ['-D', '/data']);

    expect(plan).toEqual({
      command: setpriv,
      words: ['--pdeathsig', 'INT', '--no-new-privs', '--', '/pg/postgres', '-D', '/data'],
      options: {},
    });
  });

  it('drops root for the account, and every right of root with it', () => {
    const plan = planLaunch({ account, setpriv, reachable: true, passage }, '/pg/postgres', []);

    expect(plan?.words.join(' ')).toContain('--reuid 101 --regid 104 --clear-groups');
    expect(plan?.words.join(' ')).not.toContain('caps');
  });

  it('leaves the right to read closed folders where the account could not reach its files', () => {
    const plan = planLaunch({ account, setpriv, reachable: false, passage }, '/pg/postgres', []);

    expect(plan?.words.join(' ')).toContain('--ambient-caps +dac_read_search --securebits +no_setuid_fixup');
  });

  it('starts the program itself where there is no setpriv', () => {
    expect(planLaunch({ account: undefined, setpriv: undefined, reachable: true, passage }, '/pg/postgres', ['-D'])).toEqual({
      command: '/pg/postgres',
      words: ['-D'],
      options: {},
    });
    expect(planLaunch({ account, setpriv: undefined, reachable: true, passage }, '/pg/postgres', [])?.options).toEqual(account);
  });

  it('finds no way without setpriv to files that the account cannot reach', () => {
    expect(planLaunch({ account, setpriv: undefined, reachable: false, passage }, '/pg/postgres', [])).toBeUndefined();
  });
});

describe('choosePassage', () => {
  it.each([
    ['root', '000001fffeffffff', 'dac_read_search'],
    ["root in one of Docker's containers", '00000000a80425fb', 'dac_override'],
  ])('takes the smallest right that %s has', (_, effective, right) => {
    expect(choosePassage(`CapPrm:\t${effective}\nCapEff:\t${effective}\n`)).toBe(right);
  });
});
