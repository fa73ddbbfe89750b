import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Runs the command of administrators as an operator would. */
export function runAdmin(
  databaseUrl: string,
  ...args: readonly string[]
): Promise<{ stdout: string; stderr: string }> {
  const command = fileURLToPath(new URL('../commands/admin.ts', import.meta.url));
  const env = {
    PATH: process.env.PATH ?? '',
    DATABASE_URL: databaseUrl,
    PII_KEY: Buffer.alloc(32, 'key').toString('base64'),
    VAPID_SUBJECT: 'mailto:operator@example.com',
    NODE_ENV: 'test',
  };
  return promisify(execFile)(process.execPath, ['--import', 'tsx', command, ...args], { env });
}
