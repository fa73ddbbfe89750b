import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { endsSession, useAuth } from './auth';

function UserName() {
  return useAuth().user?.name ?? 'nobody';
}

test('the hook throws outside of its provider', () => {
  expect(() => renderToString(<UserName />)).toThrow('useAuth must be used within an AuthProvider');
});

const failure = (httpStatus: number) =>
  Object.assign(new Error(), { data: { httpStatus, code: 'some_code' } });

test.each([400, 401, 403, 404, 409, 422])('a verification refused with %i ends the session', (status) => {
  expect(endsSession(failure(status), '/dashboard')).toBe(true);
  for (const signIn of ['/login', '/hi/login']) expect(endsSession(failure(status), signIn)).toBe(false);
});

test('a verification without a response, or refused for a moment, keeps the session', () => {
  expect(endsSession(new TypeError('Failed to fetch'), '/dashboard')).toBe(false);
  for (const status of [429, 500, 502, 503, 504])
    expect(endsSession(failure(status), '/dashboard')).toBe(false);
});
