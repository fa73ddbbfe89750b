import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { startTestGoogle } from '@paheli/engine/testing/test-google';
import { expect, test } from 'vitest';
import { developmentAdmin, readEnv } from '../env';
import { addressOf, openStarts } from '../testing/started-servers';
import { personalKeys } from './personal-key';
import type { RunningServer } from './serve';

const player = { mobile_number: '9711200001', password: 'correct horse' };
const secrets = {
  pan: 'ABCPE1234Z',
  account: '987654321012',
  upi: 'secret.name@okbank',
};
const kyc = (payout: object, pan = secrets.pan) => ({
  full_name: 'Asha Rao',
  date_of_birth: '1998-05-17',
  pan,
  payout,
});
const bank = { account_number: secrets.account, ifsc: 'HDFC0000123', account_name: 'Asha Rao' };

const { database, folder, startLogged } = openStarts();
const lines: string[] = [];
/** Starts a server as in production, with its log at the most verbose level. */
const start = (changes: Record<string, string> = {}) => startLogged(lines, changes, 'trace');

type Answer = { readonly status: number; readonly body: Record<string, unknown> };

async function call(
  server: RunningServer,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Answer> {
  const answer = await fetch(`${addressOf(server)}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
}

async function tokenOf(server: RunningServer, login: object): Promise<string> {
  return String((await call(server, 'POST', '/auth/login', { body: login })).body.access_token);
}

const adminLogin = {
  mobile_number: developmentAdmin.mobileNumber,
  password: developmentAdmin.password,
};

/** Returns the statuses of all outcomes of a submission, faults of the product included. */
async function submitInEveryWay(server: RunningServer): Promise<number[]> {
  const newcomer = { ...player, username: 'asha_rao', name: 'Asha', email: 'asha@example.com' };
  const registered = await call(server, 'POST', '/auth/register', { body: newcomer });
  const token = String(registered.body.access_token);
  const submit = async (body: object, as = token) =>
    (await call(server, 'PUT', '/user/kyc', { token: as, body })).status;
  const statuses = [
    await submit(kyc({ upi_id: secrets.upi })),
    await submit(kyc(bank)),
    await submit(kyc(bank), await tokenOf(server, adminLogin)),
    await submit({ ...kyc(bank), full_name: '' }),
    await submit(kyc(bank, `${secrets.pan}${secrets.pan}`)),
  ];
  const { sql } = database.database;
  await sql`alter table kyc add constraint kyc_full check (false) not valid`;
  statuses.push(await submit(kyc({ upi_id: secrets.upi })));
  await sql`alter table kyc drop constraint kyc_full`;
  return statuses;
}

test('PAN, account number and UPI id are in no line of the log and in no record of the audit', async () => {
  const server = await start();
  expect(await submitInEveryWay(server)).toEqual([200, 200, 409, 422, 422, 500]);
  const token = await tokenOf(server, adminLogin);
  const found = await call(server, 'GET', '/admin/users?search=asha_rao', { token });
  const [{ id }] = found.body as unknown as [{ id: string }];
  const path = `/admin/users/${id}/kyc`;
  await call(server, 'PUT', path, { token, body: { status: 'rejected', reason: 'Unreadable.' } });
  await call(server, 'PUT', path, { token, body: { status: 'verified' } });
  const audit = JSON.stringify((await call(server, 'GET', '/admin/audit', { token })).body);
  await server.stop();
  const log = lines.join('');
  expect(log).toContain('Failed query: insert into \\"kyc\\"');
  for (const personal of ['Asha Rao', '1998-05-17']) expect(log).not.toContain(personal);
  expect(audit).toContain('user.kyc');
  for (const secret of Object.values(secrets)) {
    expect(log).not.toContain(secret);
    expect(audit).not.toContain(secret);
  }
});

test('a submission is readable after a restart, because the key was kept', async () => {
  const server = await start();
  const token = await tokenOf(server, adminLogin);
  const found = await call(server, 'GET', '/admin/users?search=asha_rao', { token });
  const [{ id }] = found.body as unknown as [{ id: string }];
  const details = await call(server, 'GET', `/admin/users/${id}`, { token });
  expect(details.body.kyc).toMatchObject({ pan: 'XXXXX1234X', payout: { account_number: 'XXXXXXXX1012' } });
  await server.stop();
});

test('a configured key is used', async () => {
  const key = randomBytes(32);
  const env = readEnv({ PII_KEY: key.toString('base64'), DATA_DIR: folder.path });
  expect(await personalKeys(env)).toEqual({ key, previous: undefined });
  const { key: kept } = await personalKeys(readEnv({ DATA_DIR: folder.path }));
  expect(kept).toHaveLength(32);
  expect(kept).not.toEqual(key);
});

test('a key that did not encrypt the stored data prevents the start; the right one does not', async () => {
  const wrong = randomBytes(32).toString('base64');
  await expect(start({ PII_KEY: wrong })).rejects.toThrow(
    'PII_KEY is not the key that the stored PANs were encrypted with.',
  );
  const right = (await personalKeys(readEnv({ DATA_DIR: folder.path }))).key.toString('base64');
  const server = await start({ PII_KEY: right });
  await server.stop();
});

test('the command changes the key while a server runs with both; afterwards the new one alone is enough', async () => {
  const PII_KEY_PREVIOUS = (await personalKeys(readEnv({ DATA_DIR: folder.path }))).key.toString('base64');
  const PII_KEY = randomBytes(32).toString('base64');
  const server = await start({ PII_KEY, PII_KEY_PREVIOUS });
  const token = await tokenOf(server, adminLogin);
  const [{ id }] = (await call(server, 'GET', '/admin/users?search=asha_rao', { token })).body as unknown as [
    { id: string },
  ];
  const readKyc = async (from: RunningServer) =>
    (await call(from, 'GET', `/admin/users/${id}`, { token: await tokenOf(from, adminLogin) })).body.kyc;
  expect(await readKyc(server)).toMatchObject({ pan: 'XXXXX1234X' });
  const changed = runRotation({ PII_KEY, PII_KEY_PREVIOUS });
  expect(changed).toMatch(/^Pass 1: [1-9]\d* values encrypted again\.\nPass 2: 0 values/);
  expect(changed).toContain('Nothing needs the previous key any more.');
  expect(runRotation({ PII_KEY, PII_KEY_PREVIOUS })).toContain('Pass 1: 0 values');
  await server.stop();
  const renewed = await start({ PII_KEY });
  expect(await readKyc(renewed)).toMatchObject({ pan: 'XXXXX1234X' });
  await renewed.stop();
  await expect(start({ PII_KEY: PII_KEY_PREVIOUS })).rejects.toThrow(/PII_KEY is not the key/);
});

/** Runs the command as an operator would, and returns what it printed. */
function runRotation(keys: Record<string, string>): string {
  const program = fileURLToPath(new URL('../commands/rotate-key.ts', import.meta.url));
  return execFileSync(process.execPath, ['--import', 'tsx', program], {
    env: { PATH: process.env.PATH ?? '', DATABASE_URL: database.url, DATA_DIR: folder.path, ...keys },
    encoding: 'utf8',
  });
}

test('with a client id users sign in with Google', async () => {
  const google = await startTestGoogle();
  const server = await start({ GOOGLE_CLIENT_ID: google.clientId, GOOGLE_JWKS_URL: google.jwksUrl });
  const credential = await google.sign(google.claims(new Date()));
  const answer = await call(server, 'POST', '/auth/google', { body: { credential } });
  expect(answer).toMatchObject({ status: 200, body: { user: { name: 'Asha Rao' } } });
  await Promise.all([server.stop(), google.close()]);
  expect(lines.join('')).not.toContain(credential.split('.')[2]);
});
