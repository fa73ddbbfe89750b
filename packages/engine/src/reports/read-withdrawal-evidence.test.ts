import { expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit';
import { decideKyc } from '../kyc/decide-kyc';
import { submitKyc } from '../kyc/submit-kyc';
import { kycDetails } from '../testing/kyc-details';
import { playTournament, settleLater } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { askForWithdrawal } from '../wallet/withdrawals/ask-for-withdrawal';
import { rejectWithdrawal } from '../wallet/withdrawals/reject-withdrawal';
import { revealPayee } from '../wallet/withdrawals/reveal-payee';
import { readWithdrawalEvidence } from './read-withdrawal-evidence';

const engine = openTestEngine();
const { deps, admin, clock } = engine;

const unknown = { withdrawalId: '0198b3a0-5f2e-7c11-9d0a-3b6f0c2a9e41' };

test('a withdrawal shows the prizes it comes from with their integrity, and what was withdrawn before', async () => {
  const { viewers, tournamentId, sessions } = await playTournament(
    engine,
    [
      { score: 5, ms: 1_000, violations: 2 },
      { score: 1, ms: 2_000 },
    ],
    { entryFee: 5, prizeSplitBps: [10_000] },
  );
  await settleLater(engine, tournamentId);
  const [winner] = viewers;
  const details = kycDetails();
  await submitKyc(deps, winner, details);
  await decideKyc(deps, admin, { userId: winner.userId, status: 'verified' });
  const first = await askForWithdrawal(deps, winner, { amount: 1 });
  await rejectWithdrawal(deps, admin, { withdrawalId: first.id, reason: 'Once more, please.' });
  clock.advance(1_000);
  const { id: withdrawalId } = await askForWithdrawal(deps, winner, { amount: 2 });
  const { prizes, earlier } = await readWithdrawalEvidence(deps, { withdrawalId });
  expect(prizes).toMatchObject([
    {
      sessionId: sessions[0],
      tournament: { id: tournamentId },
      score: 5,
      points: 5,
      rank: 1,
      violationCount: 2,
      wasHeld: false,
    },
  ]);
  expect(prizes[0]?.amount).toBeGreaterThan(0);
  expect(prizes[0]?.integrityScore).toBeGreaterThan(0);
  expect(earlier).toMatchObject([
    { id: first.id, amount: 1, status: 'rejected', reason: 'Once more, please.', isSameDestination: true },
  ]);
  expect(await readWithdrawalEvidence(deps, { withdrawalId: first.id })).toMatchObject({ earlier: [] });

  expect(await revealPayee(deps, admin, { withdrawalId })).toEqual({
    name: details.fullName,
    destination: details.payout,
  });
  const { items } = await listAudit(deps, { subject: `withdrawal:${withdrawalId}` });
  expect(items).toMatchObject([{ action: 'withdrawal.payee', actor: { id: admin.userId } }]);
});

test('of a withdrawal that is unknown there is nothing to see', async () => {
  await expect(readWithdrawalEvidence(deps, unknown)).rejects.toMatchObject({ code: 'not_found' });
  await expect(revealPayee(deps, admin, unknown)).rejects.toMatchObject({ code: 'not_found' });
});
