import { maxDocumentBytes } from '@paheli/core/kyc/document';
import { madeForEach } from '@paheli/core/testing/opened';
import { kyc } from '@paheli/db/schema/kyc';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit';
import type { Viewer } from '../deps';
import { kycDetails } from '../testing/kyc-details';
import { outcomesOf, times } from '../testing/outcomes';
import { openTestEngine } from '../testing/test-engine';
import { decideKyc } from './decide-kyc';
import { handInDocument } from './hand-in-document';
import { readDocument } from './read-document';
import { readOwnKyc } from './read-kyc';
import { submitKyc } from './submit-kyc';
import { viewDocument } from './view-document';

const engine = openTestEngine();

const pdf = (text = 'one') => Buffer.from(`%PDF-1.7 ${text}`);
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 255]);
const handIn = (player: Viewer, document: Uint8Array = pdf()) =>
  handInDocument(engine.deps, player, { document });
const decide = ({ userId }: Viewer, status: 'verified' | 'rejected') =>
  decideKyc(engine.deps, engine.admin, { userId, status });

async function submitted(details = kycDetails()): Promise<Viewer> {
  const player = await engine.player({ access: false });
  await submitKyc(engine.deps, player, details);
  return player;
}

async function fileOf({ userId }: Viewer): Promise<string> {
  const [row] = await engine.deps.database.db.select().from(kyc).where(eq(kyc.userId, userId));
  if (!row?.documentFile) throw new Error('there is no document');
  return row.documentFile;
}

const player = madeForEach(() => submitted());

test('a document is read by its owner and by administrators, who are in the audit log', async () => {
  expect((await readOwnKyc(engine.deps, player)).details?.documentType).toBeNull();
  expect((await handIn(player, png)).details).toMatchObject({ documentType: 'image/png', pan: /^XXXXX/ });
  const read = { type: 'image/png', bytes: new Uint8Array(png) };
  expect(await readDocument(engine.deps, player.userId)).toEqual(read);
  expect(await viewDocument(engine.deps, engine.admin, player)).toEqual(read);
  const { items } = await listAudit(engine.deps, { subject: `user:${player.userId}` });
  expect(items.map(({ action }) => action)).toEqual(['user.kyc.document']);
});

test('a document on the disk is unreadable, and useless beside another account', async () => {
  const [asha, vikram] = [await submitted(), await submitted()];
  await handIn(asha, pdf('secret words'));
  await handIn(vikram);
  const kept = await engine.deps.files.read(await fileOf(asha));
  expect(kept?.includes('secret') || kept?.includes('%PDF')).toBe(false);
  const { db } = engine.deps.database;
  const stolen = { documentFile: await fileOf(asha) };
  await db.update(kyc).set(stolen).where(eq(kyc.userId, vikram.userId));
  await expect(readDocument(engine.deps, vikram.userId)).rejects.toThrow();
});

test('a document in place of another is decided on again, and the earlier one is removed', async () => {
  await handIn(player, pdf('one'));
  const earlier = await fileOf(player);
  await decide(player, 'verified');
  expect(await handIn(player, pdf('two'))).toMatchObject({ status: 'pending' });
  expect((await readDocument(engine.deps, player.userId)).bytes).toEqual(new Uint8Array(pdf('two')));
  expect(await engine.deps.files.read(earlier)).toBeNull();
});

test('the same document again changes nothing, unless it was rejected', async () => {
  await handIn(player);
  await decide(player, 'verified');
  const file = await fileOf(player);
  expect(await handIn(player)).toMatchObject({ status: 'verified' });
  expect(await fileOf(player)).toBe(file);
  await decide(player, 'rejected');
  expect(await handIn(player)).toMatchObject({ status: 'pending', reason: null });
});

test('ten documents at once leave one, whole', async () => {
  const { problems } = await outcomesOf(times(10, (n) => handIn(player, pdf(`number ${n}`))));
  expect(problems).toEqual({});
  expect(String(Buffer.from((await readDocument(engine.deps, player.userId)).bytes))).toMatch(
    /^%PDF-1.7 number \d$/,
  );
});

test.each([
  ['empty', Buffer.alloc(0)],
  ['a page', Buffer.from('<html>')],
  ['too long', Buffer.concat([pdf(), Buffer.alloc(maxDocumentBytes)])],
])('a file that is %s is refused, naming the document and the allowed types', async (_, document) => {
  await expect(handIn(player, document)).rejects.toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'document', message: { key: 'Hand in one JPEG, PNG or PDF file of at most 5 MiB.' } }],
  });
});

test('details come before their document', async () => {
  const player = await engine.player({ access: false });
  await expect(handIn(player)).rejects.toMatchObject({ code: 'no_kyc_submitted' });
  await expect(readDocument(engine.deps, player.userId)).rejects.toMatchObject({ code: 'not_found' });
});

test('a rejected PAN is free for another account, and its first owner cannot take it back', async () => {
  const details = kycDetails();
  const [first, second] = [await submitted(details), await engine.player({ access: false })];
  const taken = { code: 'taken', errors: [{ path: 'pan' }] };
  await expect(submitKyc(engine.deps, second, details)).rejects.toMatchObject(taken);
  await decide(first, 'rejected');
  await submitKyc(engine.deps, second, details);
  await expect(submitKyc(engine.deps, first, details)).rejects.toMatchObject(taken);
  await expect(handIn(first)).rejects.toMatchObject(taken);
  await expect(decide(first, 'verified')).rejects.toMatchObject(taken);
  expect(await decide(second, 'verified')).toMatchObject({ kycStatus: 'verified' });
});

test('a decision about an outdated submission is refused', async () => {
  const { userId } = player;
  const seen = (await readOwnKyc(engine.deps, player)).details?.submittedAt;
  engine.clock.advance(1);
  await handIn(player);
  const decision = { userId, status: 'verified' } as const;
  await expect(
    decideKyc(engine.deps, engine.admin, { ...decision, submittedAt: seen }),
  ).rejects.toMatchObject({ code: 'locked' });
  const submittedAt = (await readOwnKyc(engine.deps, player)).details?.submittedAt;
  expect(await decideKyc(engine.deps, engine.admin, { ...decision, submittedAt })).toMatchObject({
    kycStatus: 'verified',
  });
});
