import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RestPlayer } from './rest-player';
import { newSite, type ServerProcess, startServer } from './server-process';

const script = fileURLToPath(new URL('../../../examples/play.mjs', import.meta.url));
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

test('a script plays a whole quiz over REST alone and gets its final result', async () => {
  const admin = new RestPlayer(server.url, server.sandboxUrl);
  await admin.logIn('9000000001', 'paheli-admin');
  const { id } = await admin.createTournament({ name: 'Scripted' });
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: { PAHELI_URL: server.url, SANDBOX_URL: server.sandboxUrl, TOURNAMENT_ID: id },
  });
  expect(stdout).toMatch(/Joined Scripted for ₹10\./);
  expect(stdout).toMatch(/\d of 5 right, rank 1 \(final\), prize ₹0\./);
  // ₹100 less access and entry fee, or plus the returned fee where nobody scored. A prize waits for an administrator,
  // because the script answers faster than a person reads.
  expect(stdout).toMatch(/Wallet: ₹(51|61)\./);
});
