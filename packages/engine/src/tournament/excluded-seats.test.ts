import { expect, test } from 'vitest';
import { transact } from '../foundation/transaction';
import { lockWallet } from '../ledger/accounts';
import { startQuiz } from '../quiz/start-quiz';
import { openTestEngine } from '../testing/test-engine';
import { excludeSelf } from '../wallet/deposit-limit';
import { joinTournament } from './join-tournament';
import { returnExcludedSeats } from './return-unstarted-seats';

const engine = openTestEngine();

test('a player who has excluded themselves does not start, and gets back the fees of what they can no longer play', async () => {
  const { deps } = engine;
  const now = engine.clock.now();
  const viewer = await engine.player({ rupees: 30 });
  const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1_000);
  const running = await engine.tournament({ entryFee: 10 });
  const later = await engine.tournament({ entryFee: 20, startTime: inDays(3), endTime: inDays(4) });
  for (const { id: tournamentId } of [running, later]) await joinTournament(deps, viewer, { tournamentId });
  await excludeSelf(deps, viewer, { days: 2 });
  await expect(
    startQuiz(deps, viewer, { tournamentId: running.id }, { handsOut: false }),
  ).rejects.toMatchObject({ code: 'self_excluded' });
  expect(await returnExcludedSeats(deps)).toBe(1);
  const wallet = await transact(deps, (tx) => lockWallet(tx, viewer.userId));
  expect(wallet.depositPaise).toBe(1_000);
  expect(await returnExcludedSeats(deps)).toBe(0);
});
