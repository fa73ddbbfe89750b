import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTotp } from '../account/totp';
import type { Deps, Viewer } from '../deps';
import { createFolder } from '../foundation/files';
import { handInDocument } from '../kyc/hand-in-document';
import { readDocument } from '../kyc/read-document';
import { readSubmission } from '../kyc/read-kyc';
import { submitKyc } from '../kyc/submit-kyc';
import { kycDetails } from '../testing/kyc-details';
import { times } from '../testing/outcomes';
import { openTestEngine } from '../testing/test-engine';
import { createWithdrawer } from '../testing/withdrawers';
import { askForWithdrawal } from '../wallet/withdrawals/ask-for-withdrawal';
import { openPayee } from '../wallet/withdrawals/withdrawal-destination';
import { openPersonalData } from './open-personal-data';
import { resealPersonalData } from './reseal-personal-data';

const engine = openTestEngine();
let first: Deps;
let folder: string;
let files: Deps['files'];
const [former, next, third, fourth] = [randomBytes(32), randomBytes(32), randomBytes(32), randomBytes(32)];
/** Returns the dependencies of a server with these keys. */
const server = async (key: Buffer, previous?: Buffer): Promise<Deps> => ({
  ...engine.deps,
  files,
  personalData: await openPersonalData(engine.deps, { key, previous }),
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paheli-keys-'));
  files = createFolder(folder);
  first = await server(former);
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const document = (text: string) => Buffer.from(`%PDF-1.7 ${text}`);

async function newSubmission(deps: Deps, text: string): Promise<Viewer> {
  const player = await engine.player({ access: false });
  await submitKyc(deps, player, kycDetails());
  await handInDocument(deps, player, { document: document(text) });
  return player;
}

async function expectDocument(deps: Deps, { userId }: Viewer, text: string): Promise<void> {
  expect(Buffer.from((await readDocument(deps, userId)).bytes)).toEqual(document(text));
}

async function expectPayout(deps: Deps, { userId }: Viewer, payout: object): Promise<void> {
  expect((await readSubmission(deps.database.db, deps, userId))?.details.payout).toEqual(payout);
}

async function resealAll(deps: Deps): Promise<number> {
  let total = 0;
  for (;;) {
    const { resealed, unreadable } = await resealPersonalData(deps);
    expect(unreadable).toBe(0);
    total += resealed;
    if (resealed === 0) return total;
  }
}

test('keys cannot change before the key of hashes is stored by a start with the former key alone', async () => {
  const { sql } = engine.deps.database;
  const [stored] = await sql`delete from personal_key returning fingerprint_key`;
  await expect(server(next, former)).rejects.toThrow(/set too early/);
  await sql`insert into personal_key (fingerprint_key, created_at) values (${stored?.fingerprintKey}, now())`;
  await expect(server(next)).rejects.toThrow(/PII_KEY is not the key/);
});

test('while keys change, servers of both orders and the change itself run together, and nothing is lost', async () => {
  const withdrawer = await createWithdrawer({ ...engine, deps: first }, { winningsPaise: 100_000 });
  await askForWithdrawal(first, withdrawer, { amount: 100 });
  const players = await Promise.all(times(12, (index) => newSubmission(first, `first ${index}`)));
  const [hashBefore] = await first.database
    .sql`select pan_hash from kyc where user_id = ${withdrawer.userId}`;
  const { secret } = await setUpTotp(first, withdrawer);

  const [readsNext, writesNext] = [await server(former, next), await server(next, former)];
  let goesOn = true;
  const changing = (async () => {
    let passes = 0;
    for (; goesOn || passes === 0; passes += 1) await resealPersonalData(writesNext);
    return passes;
  })();
  const traffic = players.map(async (player, index) => {
    const details = kycDetails();
    for (let round = 0; round < 10; round += 1) {
      const deps = (index + round) % 2 === 0 ? readsNext : writesNext;
      const other = deps === readsNext ? writesNext : readsNext;
      await handInDocument(deps, player, { document: document(`round ${round} of ${index}`) });
      await expectDocument(other, player, `round ${round} of ${index}`);
      const payout = { upiId: `round${round}@okbank` };
      await submitKyc(deps, player, { ...details, payout });
      await expectPayout(other, player, payout);
    }
  });
  await Promise.all(traffic);
  goesOn = false;
  expect(await changing).toBeGreaterThan(0);
  await resealAll(writesNext);

  const last = await server(next);
  for (const [index, player] of players.entries()) {
    await expectDocument(last, player, `round 9 of ${index}`);
    await expectPayout(last, player, { upiId: 'round9@okbank' });
  }
  // No file that was replaced came back.
  const named = await last.database.sql<{ file: string }[]>`
    select document_file as file from kyc where document_file is not null`;
  expect((await readdir(folder)).sort()).toEqual(named.map(({ file }) => file).sort());
  const [row] = await last.database.sql<{ id: string; userId: string; payout: Buffer }[]>`
    select id, user_id, payout from withdrawal`;
  if (!row) throw new Error('there is no withdrawal');
  expect(openPayee(last, row)).toMatchObject({ name: 'Asha Rao' });
  const [totp] = await last.database.sql<{ secret: Buffer }[]>`select secret from totp`;
  const place = { userId: withdrawer.userId, field: 'totp' } as const;
  expect(last.personalData.decrypt(totp?.secret ?? Buffer.of(), place)).toBe(secret);
  // The same PAN has the same hash as before.
  const [hash] = await last.database.sql`select pan_hash from kyc where user_id = ${withdrawer.userId}`;
  expect(hash).toEqual(hashBefore);
  await expect(server(former)).rejects.toThrow(/PII_KEY is not the key/);
});

test('one PAN serves one account while servers with both orders of the keys take submissions', async () => {
  const before = (await server(next)).personalData.fingerprint('x');
  const servers = [await server(next, third), await server(third, next)] as const;
  for (let round = 0; round < 5; round += 1) {
    const details = kycDetails();
    const outcomes = await Promise.allSettled(
      servers.map(async (deps) => submitKyc(deps, await engine.player({ access: false }), details)),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  }
  await resealAll(await server(next, third));
  expect(servers.map(({ personalData }) => personalData.fingerprint('x'))).toEqual([before, before]);
});

test('an interrupted change is continued, and a start with the new key alone fails until it is complete', async () => {
  const both = await server(third, next);
  let replaced = 0;
  const failing: Deps['files'] = {
    ...both.files,
    async replace(name, bytes) {
      replaced += 1;
      if (replaced > 3) throw new Error('the power is cut');
      await both.files.replace(name, bytes);
    },
  };
  await expect(resealPersonalData({ ...both, files: failing })).rejects.toThrow('the power is cut');
  await expect(server(third)).rejects.toThrow(/PII_KEY is not the key/);
  const { resealed } = await resealPersonalData(both);
  const [documents] = await both.database.sql<{ count: number }[]>`
    select count(document_file)::int as count from kyc`;
  // What was done before the interruption is not done again: the documents left, and the key of hashes.
  expect(resealed).toBe((documents?.count ?? 0) - 3 + 1);
  expect(await resealPersonalData(both)).toEqual({ resealed: 0, unreadable: 0 });
  await server(third);
});

test('values that neither key opens are counted and kept, and the change stays incomplete', async () => {
  const { sql } = engine.deps.database;
  await sql`update kyc set payout = 'unreadable'::bytea where user_id = (select max(user_id::text)::uuid from kyc)`;
  const both = await server(fourth, third);
  expect(await resealPersonalData(both)).toMatchObject({ unreadable: 1 });
  expect(await resealPersonalData(both)).toEqual({ resealed: 0, unreadable: 1 });
  await expect(server(fourth)).rejects.toThrow(/PII_KEY is not the key/);
});
