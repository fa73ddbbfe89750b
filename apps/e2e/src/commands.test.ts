import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newSite, type ServerProcess, startServer } from './server-process';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let site: Awaited<ReturnType<typeof newSite>>;
let server: ServerProcess;

beforeAll(async () => {
  site = await newSite();
  server = await startServer(site.env);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await site.remove();
});

/** Runs one of the product's commands as an operator would. */
function run(command: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = `apps/server/dist/${command}.js`;
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...site.env };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });
}

const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);

test('during operation the commands reconcile with the provider, book a bank transfer and verify the ledger', async () => {
  expect(await run('reconcile')).toMatchObject({
    code: 0,
    stdout: '0 differences in this period, 0 open in all\n',
  });
  const settled = await fetch(`${server.sandboxUrl}/control/settle`, { method: 'POST' });
  expect(settled.status).toBe(200);
  expect(await run('reconcile', '--from', today, '--to', today)).toMatchObject({ code: 0 });
  const ledger = await run('ledger-check');
  expect(ledger).toMatchObject({ code: 0 });
  expect(ledger.stdout).toMatch(/^ok {3}each captured payment has exactly one transaction: holds$/m);
});

test('an invalid period is refused with the option’s name and its format', async () => {
  expect(await run('reconcile', '--from', 'yesterday')).toEqual({
    code: 2,
    stdout: '',
    stderr: '--from: Use a date such as 2026-04-01.\n',
  });
  expect(await run('reconcile', '--from', '2026-04-02', '--to', '2026-04-01')).toMatchObject({
    code: 2,
    stderr: '--to: The end of the period must not come before its beginning.\n',
  });
});
