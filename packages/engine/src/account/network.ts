import { isIP } from 'node:net';

/**
 * Returns the range of an address: the /24 of IPv4, the /48 of IPv6. Null for a loopback address and for what is no
 * address, which say nothing about the caller.
 */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const version = isIP(plain);
  if (version === 4)
    return plain.startsWith('127.') ? null : `${plain.split('.').slice(0, 3).join('.')}.0/24`;
  if (version === 0 || plain === '::1') return null;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const groups = head === '' ? [] : head.split(':');
  // A gap, if there is one, stands for zeros.
  const firstGroups = [...groups, ...(tail === undefined ? [] : ['0', '0', '0'])].slice(0, 3);
  return `${firstGroups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`;
}
