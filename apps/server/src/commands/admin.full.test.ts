import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openTestDatabase } from '@paheli/db/testing/test-database';
import { expect, test } from 'vitest';

const database = openTestDatabase();

/** Runs the command as an operator would. */
function admin(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const command = fileURLToPath(new URL('./admin.ts', import.meta.url));
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: database.url,
    PII_KEY: Buffer.alloc(32, 'key').toString('base64'),
    VAPID_SUBJECT: 'mailto:operator@paheli.example',
    NODE_ENV: 'test',
  };
  return promisify(execFile)(process.execPath, ['--import', 'tsx', command, ...args], { env });
}

test('the command prints a new password, and what is wrong in a sentence', async () => {
  const created = await admin('create', '98200 00001');
  expect(created.stdout).toMatch(/^Password of 98200 00001: [\w-]{16}\n$/);
  const reset = await admin('reset-password', '--remove-totp', '+919820000001');
  expect(reset.stdout).toMatch(/^Password of \+919820000001: [\w-]{16}\n$/);
  expect(reset.stdout.slice(-17)).not.toBe(created.stdout.slice(-17));
  await expect(admin('promote', '12345')).rejects.toMatchObject({
    code: 1,
    stderr: 'Enter an Indian mobile number of ten digits, such as 98765 43210.\n',
  });
  await expect(admin('remove', '98200 00001')).rejects.toMatchObject({ code: 1 });
  const audited = await database.database.sql`select action from audit_log order by id`;
  expect(audited).toEqual([{ action: 'operator.create' }, { action: 'operator.password' }]);
});
