import { hourMs } from '@paheli/core/clock';
import { expect, test } from 'vitest';
import { handleMessage } from '../contact/handle-message';
import { sendMessage } from '../contact/send-message';
import { decideKyc } from '../kyc/decide-kyc';
import { submitKyc } from '../kyc/submit-kyc';
import { releasePrize } from '../settlement/release-prize';
import { settleTournament } from '../settlement/settle-tournament';
import { kycDetails } from '../testing/kyc-details';
import { playTournament } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { createWithdrawer } from '../testing/withdrawers';
import { askForWithdrawal } from '../wallet/withdrawals/ask-for-withdrawal';
import { rejectWithdrawal } from '../wallet/withdrawals/reject-withdrawal';
import { readWaiting } from './read-waiting';

const engine = openTestEngine();

const nothing = {
  kyc: 0,
  withdrawals: 0,
  heldPrizes: 0,
  reportedQuestions: 0,
  messages: 0,
  promotions: 0,
  suspensions: 0,
  decisions: 0,
  appeals: 0,
  reportedTournaments: 0,
  tournaments: 0,
};

test('waiting items are counted until they are decided', async () => {
  const { deps, admin, clock } = engine;
  expect(await readWaiting(deps)).toEqual(nothing);

  const withdrawer = await createWithdrawer(engine, { winningsPaise: 50_000 });
  const { id: withdrawalId } = await askForWithdrawal(deps, withdrawer, { amount: 100 });
  const submitter = await engine.player();
  await submitKyc(deps, submitter, kycDetails());
  const message = { name: 'Asha', email: 'asha@example.com', subject: 'other', message: 'Hello' } as const;
  const { id: messageId } = await sendMessage(deps, submitter, message, { address: '203.0.113.7' });
  const { tournamentId, sessions } = await playTournament(engine, [{ score: 3, ms: 1_000, violations: 6 }]);
  clock.advance(hourMs);
  await settleTournament(deps, tournamentId);
  expect(await readWaiting(deps)).toEqual({
    ...nothing,
    kyc: 1,
    withdrawals: 1,
    heldPrizes: 1,
    messages: 1,
  });

  await decideKyc(deps, admin, { userId: submitter.userId, status: 'verified' });
  await rejectWithdrawal(deps, admin, { withdrawalId, reason: 'The name differs.' });
  await releasePrize(deps, admin, { sessionId: sessions[0] ?? '' });
  await handleMessage(deps, admin, { messageId, handled: true });
  expect(await readWaiting(deps)).toEqual(nothing);
});
