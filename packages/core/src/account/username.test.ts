import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histories } from '../testing/histories';
import { Username } from './schema';
import { usernameFrom } from './username';

test.each([
  ['Asha Rao', '', 'asha_rao'],
  ['  José  Ángel-Núñez ', '', 'jose_angel_nunez'],
  ['Venkatanarasimharajuvaripeta', '', 'venkatanarasimharaju'],
  ['Venkatanarasimharajuvaripeta', '_123456', 'venkatanarasi_123456'],
  ['आशा', '', 'player'],
  ['आशा', '_000042', 'player_000042'],
  ['X', '', 'player'],
  ['', '', 'player'],
])('the username of %j with the suffix %j is %s', (name, suffix, username) => {
  expect(usernameFrom(name, suffix)).toBe(username);
});

test('the username made from any name is one that a user could choose', () => {
  const suffix = fc.constantFrom('', '_123456');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), suffix, (name, end) => {
      const username = usernameFrom(name, end);
      expect(Username.parse(username)).toBe(username);
    }),
    { numRuns: histories(100) },
  );
});
