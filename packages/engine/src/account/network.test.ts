import { expect, test } from 'vitest';
import { networkOf } from './network';

test('an address counts by its range: 24 bits of IPv4, 48 bits of IPv6, in every spelling', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.0/24');
  expect(networkOf('::ffff:203.0.113.99')).toBe('203.0.113.0/24');
  expect(networkOf('2001:0db8:00a1:5::9')).toBe('2001:db8:a1::/48');
  expect(networkOf('2001:db8:a1:0:1:2:3:4')).toBe('2001:db8:a1::/48');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0::/48');
});

test('loopback addresses and texts that are no address have no range', () => {
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '', 'unknown'])
    expect(networkOf(address)).toBeNull();
});
