import { expect, test } from 'vitest';
import { readInviteSearch } from './invite-search';

test('an invitation’s code is accepted, and paths and addresses are refused', () => {
  expect(readInviteSearch({ invite: 'Vd9bqQk3T0mJx2cH7yLw1A' })).toEqual({
    invite: 'Vd9bqQk3T0mJx2cH7yLw1A',
  });
  for (const invite of ['', '//evil.example', 'https://evil.example', '../admin', 'a b', 7, null, ['x']]) {
    expect(readInviteSearch({ invite }), String(invite)).toEqual({});
  }
});
