import { isPublic } from './addresses.ts';

describe('isPublic', () => {
  it.each(['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'])('is true for %s', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '100.64.0.1',
    '255.255.255.255',
    '224.0.0.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::7f00:1',
    '::10.0.0.1',
    'fd00::1',
    'fe80::1',
    '200::1',
    '4000::1',
    'no address',
  ])('is false for %s', (address) => {
    expect(isPublic(address)).toBe(false);
  });
});
