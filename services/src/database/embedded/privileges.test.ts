import { chooseCapability, planLaunch } from './privileges.ts';

const account = { uid: 101, gid: 104 };
const setpriv = '/usr/bin/setpriv';
const capability = 'dac_read_search';

describe('planLaunch', () => {
  it('ends the program with us by setpriv', () => {
    const plan = planLaunch({ account: undefined, setpriv, reachable: true, capability }, '/pg/postgres', ['-D', '/data']);

    expect(plan).toEqual({
      command: setpriv,
      args: ['--pdeathsig', 'INT', '--no-new-privs', '--', '/pg/postgres', '-D', '/data'],
      options: {},
    });
  });

  it('drops root and its capabilities for another account', () => {
    const plan = planLaunch({ account, setpriv, reachable: true, capability }, '/pg/postgres', []);

    expect(plan?.args.join(' ')).toContain('--reuid 101 --regid 104 --clear-groups');
    expect(plan?.args.join(' ')).not.toContain('caps');
  });

  it('keeps the capability to read closed folders if the account could not reach its files', () => {
    const plan = planLaunch({ account, setpriv, reachable: false, capability }, '/pg/postgres', []);

    expect(plan?.args.join(' ')).toContain('--ambient-caps +dac_read_search --securebits +no_setuid_fixup');
  });

  it('starts the program itself if there is no setpriv', () => {
    expect(planLaunch({ account: undefined, setpriv: undefined, reachable: true, capability }, '/pg/postgres', ['-D'])).toEqual({
      command: '/pg/postgres',
      args: ['-D'],
      options: {},
    });
    expect(planLaunch({ account, setpriv: undefined, reachable: true, capability }, '/pg/postgres', [])?.options).toEqual(account);
  });

  it('returns undefined without setpriv for files that the account cannot reach', () => {
    expect(planLaunch({ account, setpriv: undefined, reachable: false, capability }, '/pg/postgres', [])).toBeUndefined();
  });
});

describe('chooseCapability', () => {
  it.each([
    ['root', '000001fffeffffff', 'dac_read_search'],
    ["root in one of Docker's containers", '00000000a80425fb', 'dac_override'],
  ])('takes the smallest capability that %s has', (_, effective, capability) => {
    expect(chooseCapability(`CapPrm:\t${effective}\nCapEff:\t${effective}\n`)).toBe(capability);
  });
});
