import { expect, test } from 'vitest';
import { readReturnSearch, wantedPage } from './return-search';

const join = '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41';
const invite = 'Vd9bqQk3T0mJx2cH7yLw1A';

test('an invitation’s code is accepted, and paths and addresses are refused', () => {
  expect(readReturnSearch({ invite })).toEqual({ invite });
  for (const wrong of ['', '//evil.example', 'https://evil.example', '../admin', 'a b', 7, null, ['x']]) {
    expect(readReturnSearch({ invite: wrong }), String(wrong)).toEqual({});
  }
});

test('a tournament’s id is accepted, and nothing else is', () => {
  expect(readReturnSearch({ join })).toEqual({ join });
  for (const wrong of ['', `${join}x`, `//${join}`, `../${join}`, 'https://evil.example', 7, true, [join]]) {
    expect(readReturnSearch({ join: wrong }), String(wrong)).toEqual({});
  }
});

test('sign-in leads to what was wanted, and nowhere else', () => {
  expect(wantedPage({})).toBeNull();
  expect(wantedPage({ join })).toEqual({ to: '/dashboard', search: { join } });
  expect(wantedPage({ invite })).toEqual({ to: '/invite/$code', params: { code: invite } });
});
