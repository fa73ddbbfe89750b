import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openInstallation } from './installation';

const script = fileURLToPath(new URL('../../../examples/play.mjs', import.meta.url));
const site = openInstallation();

test('a script plays a whole quiz over REST alone and gets its final result', async () => {
  const { server, admin } = site;
  const { id } = await admin.createTournament({ name: 'Scripted' });
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: { PAHELI_URL: server.url, SANDBOX_URL: server.sandboxUrl, TOURNAMENT_ID: id },
  });
  expect(stdout).toMatch(/Joined Scripted for ₹10\./);
  expect(stdout).toMatch(/\d of 5 right, rank 1 \(final\), prize ₹(0|100)\./);
  // ₹100 less access and entry fee, plus the prize, or the returned fee where nobody scored. The prize of more right guesses
  // than chance gives waits for an administrator, because the script answers faster than a person reads.
  expect(stdout).toMatch(/Wallet: ₹(51|61|151)\./);
});
