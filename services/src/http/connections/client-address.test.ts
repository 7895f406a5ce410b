import { networkOf, sharingNetworkOf, wideNetworkOf } from './client-address.ts';

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['::1', '127.0.0.1'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['192.0.2.7:5678', '192.0.2.7'],
    ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
    ['[2001:db8::1]', '2001:db8:0:0::/64'],
    ['<script>', 'unknown'],
    ['1.2.3', 'unknown'],
    ['a'.repeat(8000), 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('wideNetworkOf', () => {
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['::ffff:192.0.2.7', undefined],
    ['192.0.2.7', undefined],
  ])('of %s is %s', (address, network) => {
    expect(wideNetworkOf(address)).toBe(network);
  });
});

it('gives all networks of one line one share', () => {
  expect(['2001:db8:1:2::7', '2001:db8:1:ff::7', '192.0.2.7'].map(sharingNetworkOf)).toEqual([
    '2001:db8:1::/48',
    '2001:db8:1::/48',
    '192.0.2.7',
  ]);
});
