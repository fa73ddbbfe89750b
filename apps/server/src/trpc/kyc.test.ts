import { kycDetails } from '@paheli/engine/testing/kyc-details';
import superjson from 'superjson';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Call, type Method, openTestApp, type SignedIn } from '../testing/test-app';
import { attachPlayerSocket } from '../testing/test-socket';
import { toWire } from '../wire';

type Body = Record<string, unknown>;

const site = openTestApp();
let url: string;
let admin: SignedIn;
beforeAll(async () => {
  url = await site.listen();
  admin = await site.admin();
});

const rest = <Shape = Body>(method: Method, path: string, call?: Call) =>
  site.call<Shape>(method, `/api${path}`, call);
const newPlayer = () => site.player({ access: false });
/** Details in the names of REST. */
const details = (changes: object = {}): Body => ({ ...(toWire(kycDetails()) as Body), ...changes });
const submit = (as: SignedIn, body: object = details()) => rest('PUT', '/user/kyc', { as, body });
const decide = ({ viewer: { userId } }: SignedIn, body: object) =>
  rest('PUT', `/admin/users/${userId}/kyc`, { as: admin, body });
const kycOf = async ({ viewer: { userId } }: SignedIn) =>
  (await rest<{ kyc: Body | null }>('GET', `/admin/users/${userId}`, { as: admin })).body.kyc;

test('a player submits, an administrator reads it masked and decides, and the player receives an event', async () => {
  const player = await newPlayer();
  const [own, admins] = [await attachPlayerSocket(url, player), await attachPlayerSocket(url, admin)];
  const body = details({ payout: { upi_id: 'asha@okbank' } });
  expect(await submit(player, body)).toMatchObject({
    status: 200,
    body: { _id: player.viewer.userId, kyc_status: 'pending', kyc_verified: false },
  });
  await admins.find(({ type, user_name }) => type === 'kyc_submission' && user_name === 'Asha');
  expect(await kycOf(player)).toEqual({
    full_name: 'Asha Rao',
    date_of_birth: '1998-05-17',
    pan: `XXXXX${String(body.pan).slice(5, 9)}X`,
    payout: { upi_id: 'aXXX@okbank' },
    document_type: null,
    submitted_at: site.deps.now().toISOString(),
    decided_at: null,
  });

  const rejected = await decide(player, { status: 'rejected', reason: 'The name differs.' });
  expect(rejected).toMatchObject({ status: 200, body: { kyc_status: 'rejected', kyc_verified: false } });
  const profile = () => rest('GET', '/user/profile', { as: player });
  expect((await profile()).body).toMatchObject({
    kyc_status: 'rejected',
    kyc_reason: 'The name differs.',
  });
  expect((await decide(player, { status: 'verified' })).body).toMatchObject({ kyc_verified: true });
  expect((await profile()).body).toMatchObject({ kyc_status: 'verified', kyc_reason: null });
  await own.find(() => own.ofType('profile_update').length === 3);
  expect(admins.ofType('profile_update')).toEqual([]);
  await Promise.all([own.close(), admins.close()]);
});

describe('invalid input is rejected with the field in REST’s names:', () => {
  test.each<[string, Body]>([
    ['full_name', { full_name: ' ' }],
    ['date_of_birth', { date_of_birth: '17/05/1998' }],
    ['date_of_birth', { date_of_birth: undefined }],
    ['pan', { pan: 'ABCDE12345' }],
    ['payout', { payout: null }],
    ['payout', { payout: { ifsc: 'HDFC0000123' } }],
    ['payout.upi_id', { payout: { upi_id: 'asha' } }],
    ['payout.account_number', { payout: bank({ account_number: '12' }) }],
    ['payout.ifsc', { payout: bank({ ifsc: 'HDFC' }) }],
  ])('%s of %j', async (path, changes) => {
    const player = await newPlayer();
    const { status, body } = await submit(player, details(changes));
    expect([status, body.code]).toEqual([422, 'invalid_input']);
    expect((body.errors as { path: string }[]).map((error) => error.path)).toEqual([path]);
    expect(await kycOf(player)).toBeNull();
  });

  test('and an invalid decision', async () => {
    const player = await newPlayer();
    await submit(player);
    for (const status of ['pending', 'none', 'approved', '', null, undefined, true]) {
      expect(await decide(player, { status }), String(status)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'status', message: 'Use verified or rejected.' }] },
      });
    }
  });
});

test('a minor, a PAN of another account, and a decision without a submission are rejected with their codes', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()];
  const minor = `${site.deps.now().getUTCFullYear() - 17}-01-01`;
  expect(await submit(player, details({ date_of_birth: minor }))).toMatchObject({
    status: 403,
    body: { code: 'under_age', detail: 'You must be at least 18 years old.' },
  });
  const body = details();
  await submit(other, body);
  expect(await submit(player, { ...body, pan: String(body.pan).toLowerCase() })).toMatchObject({
    status: 409,
    body: { code: 'taken', errors: [{ path: 'pan' }] },
  });
  expect(await decide(player, { status: 'verified' })).toMatchObject({
    status: 409,
    body: { code: 'no_kyc_submitted' },
  });
  const nobody = `/admin/users/${site.deps.newId()}/kyc`;
  expect(await rest('PUT', nobody, { as: admin, body: { status: 'verified' } })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
});

describe("another player's KYC", () => {
  test('is neither read nor decided by players, nor by its owner', async () => {
    const [owner, stranger] = [await newPlayer(), await newPlayer()];
    await submit(owner);
    const path = `/admin/users/${owner.viewer.userId}`;
    for (const as of [owner, stranger]) {
      expect((await rest('GET', path, { as })).status).toBe(403);
      const decision = { as, body: { status: 'verified' } };
      expect((await rest('PUT', `${path}/kyc`, decision)).status).toBe(403);
    }
    expect((await rest('GET', '/user/profile', { as: owner })).body.kyc_status).toBe('pending');
  });

  test('is untouched when a caller names its owner: REST ignores the id, tRPC rejects it', async () => {
    const [owner, stranger] = [await newPlayer(), await newPlayer()];
    await submit(owner);
    const before = await kycOf(owner);
    const { userId } = owner.viewer;
    const named = details({ user_id: userId, id: userId, _id: userId, full_name: 'Stranger' });
    expect((await submit(stranger, named)).body._id).toBe(stranger.viewer.userId);
    expect(await kycOf(owner)).toEqual(before);
    expect((await kycOf(stranger))?.full_name).toBe('Stranger');
    const json = { ...kycDetails(), userId };
    const refused = await site.call('POST', '/trpc/auth.submitKyc', { as: stranger, body: { json } });
    expect(refused.status).toBe(422);
  });
});

test('players cannot verify themselves, or give themselves rights, with a submission', async () => {
  const player = await newPlayer();
  const forbidden = {
    role: 'admin',
    wallet_balance: 1_000_000,
    kyc_verified: true,
    kyc_status: 'verified',
    status: 'verified',
    decided_at: '2026-01-01T00:00:00Z',
    has_access: true,
  };
  const nothing = { role: 'player', wallet_balance: 0, kyc_status: 'pending', has_access: false };
  expect((await submit(player, details(forbidden))).body).toMatchObject(nothing);
  for (const extra of [{ kycStatus: 'verified' }, { role: 'admin' }, { hasAccess: true }]) {
    const body = { json: { ...kycDetails(), ...extra } };
    const refused = await site.call('POST', '/trpc/auth.submitKyc', { as: player, body });
    expect(refused.status, JSON.stringify(extra)).toBe(422);
  }
  expect((await rest('GET', '/user/profile', { as: player })).body).toMatchObject(nothing);
});

function bank(changes: object): object {
  return { account_number: '001234567890', ifsc: 'HDFC0000123', account_name: 'Asha Rao', ...changes };
}

test('a document handed in over tRPC is read back as the same bytes', async () => {
  const player = await newPlayer();
  await submit(player);
  const document = new Uint8Array([...Buffer.from('%PDF-'), 0, 255]);
  const body = superjson.serialize({ document });
  expect((await site.call('POST', '/trpc/auth.handInDocument', { as: player, body })).status).toBe(200);
  const input = superjson.stringify({ userId: player.viewer.userId });
  for (const [as, path] of [
    [player, 'auth.kycDocument'],
    [admin, `admin.users.kycDocument?input=${encodeURIComponent(input)}`],
  ] as const) {
    const read = await site.call<{ result: { data: never } }>('GET', `/trpc/${path}`, { as });
    expect(superjson.deserialize(read.body.result.data)).toEqual({
      type: 'application/pdf',
      bytes: document,
    });
  }
});
