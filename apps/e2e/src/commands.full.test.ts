import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { openInstallation } from './installation';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const site = openInstallation();

type Outcome = { code: number; stdout: string; stderr: string };

/** Runs one of the product's commands as an operator would. */
function run(command: string, ...args: string[]): Promise<Outcome> {
  return runNode(root, [`apps/server/dist/${command}.js`, ...args], site.server.env);
}

function runNode(
  cwd: string,
  args: readonly string[],
  others: Record<string, string> = {},
): Promise<Outcome> {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...others };
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd, env }, (error, stdout, stderr) =>
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
  const settled = await fetch(`${site.server.sandboxUrl}/control/settle`, { method: 'POST' });
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

describe('the verifier is one file that needs Node alone', () => {
  let folder: string;
  let address: string;
  const verify = (source: string) => runNode(folder, ['verify.js', source]);

  beforeAll(async () => {
    // A folder without the product's packages.
    folder = join(site.server.dataDir, 'elsewhere');
    await mkdir(folder);
    await copyFile(join(root, 'apps/server/dist/verify.js'), join(folder, 'verify.js'));
    const response = await fetch(`${site.server.url}/api/tournaments?status=completed`);
    const [completed] = (await response.json()) as { id: string }[];
    address = `${site.server.url}/api/tournaments/${completed?.id}/fairness`;
  });

  test('and verifies a document from an address and from a file, and prints each check', async () => {
    const { code, stdout } = await verify(address);
    expect(stdout).toMatch(/^ok {3}Every draw follows from the secret$/m);
    expect([code, stdout.includes('FAIL')]).toEqual([0, false]);
    await writeFile(join(folder, 'fairness.json'), await (await fetch(address)).text());
    expect(await verify('fairness.json')).toMatchObject({ code: 0, stdout });
  });

  test('and exits with 1 on one changed byte, and names what differs', async () => {
    const text = await (await fetch(address)).text();
    const [time] = text.match(/"time_ms":\d+/) ?? [];
    const changed = text.replace(
      time ?? '',
      time?.endsWith('9') ? time.replace(/9$/, '8') : `${time?.slice(0, -1)}9`,
    );
    await writeFile(join(folder, 'changed.json'), changed);
    const { code, stdout } = await verify('changed.json');
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /FAIL Every verdict and time follows from its answer\n +seat .+, question 1: the time is/,
    );
  });

  test('and says what is wrong with a source that is no document', async () => {
    await writeFile(join(folder, 'page.json'), '<!doctype html>');
    expect(await verify('page.json')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'page.json is not a fairness document: it is not JSON.\n',
    });
    expect(await verify(`${site.server.url}/api/tournaments/none/fairness`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('/api/tournaments/none/fairness returned 4'),
    });
  });
});
