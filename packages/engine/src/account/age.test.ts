import { madeForEach } from '@paheli/core/testing/opened';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { decideKyc } from '../kyc/decide-kyc';
import { submitKyc } from '../kyc/submit-kyc';
import { startQuiz } from '../quiz/start-quiz';
import { createPlayer } from '../testing/crowd';
import { kycDetails } from '../testing/kyc-details';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { addFunds } from '../wallet/payments/add-funds';
import { creditPayment } from '../wallet/payments/credit-payment';
import { openAccessIntent } from '../wallet/payments/unlock-access';
import { readProfile } from './read-profile';
import { updateProfile } from './update-profile';

const adult = '1990-01-01';
const minor = '2015-06-30';

const engine = openTestEngine();
const { deps, admin, sandbox } = engine;

const state = (viewer: Viewer, dateOfBirth: string) => updateProfile(deps, viewer, { dateOfBirth });

const player = madeForEach(() => createPlayer(deps));

describe('a player who is known to be under age', () => {
  const underAge = { code: 'under_age' };

  test('pays nothing, takes no seat, also no free one, and starts nothing', async () => {
    const player = await createPlayer(deps, { depositPaise: 10_000, access: false });
    const { id: seated } = await engine.tournament({ entryFee: 0 });
    await deps.database.sql`update users set has_access = true where id = ${player.userId}`;
    await joinTournament(deps, player, { tournamentId: seated });
    await state(player, minor);
    const { id: tournamentId } = await engine.tournament({ entryFee: 0 });
    await expect(addFunds(deps, player, { amount: 10 })).rejects.toMatchObject(underAge);
    await expect(openAccessIntent(deps, player)).rejects.toMatchObject(underAge);
    await expect(joinTournament(deps, player, { tournamentId })).rejects.toMatchObject(underAge);
    await expect(
      startQuiz(deps, player, { tournamentId: seated }, { handsOut: false }),
    ).rejects.toMatchObject(underAge);
  });

  test('gets a payment back that arrives later', async () => {
    const player = await engine.player({ access: false });
    const order = await addFunds(deps, player, { amount: 100 });
    await state(player, minor);
    const paid = await sandbox.pay(order.razorpay.orderId);
    const payment = await deps.payments.fetchPayment(paid.razorpay_payment_id);
    expect(await creditPayment(deps, payment)).toBe('suspense');
    expect(await readProfile(deps, player)).toMatchObject({ walletBalance: 0 });
  });

  test('corrects the date by a verified identity alone', async () => {
    await state(player, minor);
    await expect(state(player, adult)).rejects.toMatchObject({ code: 'locked' });
    const details = kycDetails();
    await submitKyc(deps, player, details);
    expect(await readProfile(deps, player)).toMatchObject({ dateOfBirth: minor });
    await decideKyc(deps, admin, { userId: player.userId, status: 'verified' });
    expect(await readProfile(deps, player)).toMatchObject({ dateOfBirth: details.dateOfBirth });
  });
});

describe('a date of birth', () => {
  test('that is unknown stops no payment', async () => {
    const player = await engine.player({ access: false });
    await expect(addFunds(deps, player, { amount: 10 })).resolves.toBeDefined();
  });

  test('is corrected until it is verified', async () => {
    expect(await state(player, adult)).toMatchObject({ dateOfBirth: adult });
    expect(await state(player, '1991-02-03')).toMatchObject({ dateOfBirth: '1991-02-03' });
    const details = kycDetails({ pan: 'ABCPE1235F' });
    await submitKyc(deps, player, details);
    await decideKyc(deps, admin, { userId: player.userId, status: 'verified' });
    await expect(state(player, adult)).rejects.toMatchObject({ code: 'locked' });
    await expect(state(player, details.dateOfBirth)).resolves.toBeDefined();
  });

  test('has come already', async () => {
    await expect(state(player, '2099-01-01')).rejects.toMatchObject({ code: 'invalid_input' });
  });
});
