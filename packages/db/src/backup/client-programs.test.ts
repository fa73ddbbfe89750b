import { expect, test } from 'vitest';
import { connectionOf, startClientProgram } from './client-programs';

test('a URL becomes variables of libpq, with escaped characters, TLS and a socket’s folder', () => {
  expect(
    connectionOf('postgres://pa%40heli:p%2Fss%3Aword@db.example:6432/pa%20heli?sslmode=verify-full'),
  ).toEqual({
    PGHOST: 'db.example',
    PGPORT: '6432',
    PGUSER: 'pa@heli',
    PGPASSWORD: 'p/ss:word',
    PGDATABASE: 'pa heli',
    PGSSLMODE: 'verify-full',
    PGAPPNAME: 'paheli-backup',
  });
  expect(connectionOf('postgres://db/paheli?host=/run/postgresql&ssl=true')).toEqual({
    PGHOST: '/run/postgresql',
    PGDATABASE: 'paheli',
    PGSSLMODE: 'require',
    PGAPPNAME: 'paheli-backup',
  });
});

test('a program that cannot reach the database or is missing is reported without the password', async () => {
  const failures = await Promise.all(
    (['psql', 'pg_dump'] as const).map((name) =>
      startClientProgram(name, 'postgres://paheli:top-secret@127.0.0.1:1/paheli', []).ended.catch(String),
    ),
  );
  for (const failure of failures) {
    expect(failure).toMatch(/ended with code|could not be started/);
    expect(failure).not.toContain('top-secret');
  }
});
