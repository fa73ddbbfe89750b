import { kycDetails } from '@paheli/engine/testing/kyc-details';
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { openTestApp, openUser, restOf, type SignedIn } from '../testing/test-app';
import { attachPlayerSocket } from '../testing/test-socket';
import { toWire } from '../wire';

type Body = Record<string, unknown>;

const site = openTestApp();
const admin = openUser(() => site.admin());
const rest = restOf(site);
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
  const [own, admins] = [await attachPlayerSocket(site, player), await attachPlayerSocket(site, admin)];
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
});

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
