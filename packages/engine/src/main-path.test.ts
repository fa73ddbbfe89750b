import { expect, test } from 'vitest';
import { readProfile } from './account/read-profile';
import { readOutbox } from './foundation/outbox';
import { readResults } from './quiz/read-results';
import { settleDueTournaments } from './settlement/settle-tournament';
import { answerAll } from './testing/answered-tournament';
import { publishOutbox } from './testing/publish-outbox';
import { openTestEngine } from './testing/test-engine';
import { joinTournament } from './tournament/join-tournament';
import { readLeaderboard } from './tournament/read-leaderboard';
import { listTransactions } from './wallet/list-transactions';
import { checkLedger } from './wallet/reconciliation/check-ledger';

const engine = openTestEngine();

test('a player tops up, unlocks, joins, plays to the end and is paid the prize', async () => {
  const { deps } = engine;
  const viewer = await engine.player({ rupees: 10 });
  const { id: tournamentId } = await engine.tournament({ maxParticipants: 1 });
  const entry = await joinTournament(deps, viewer, { tournamentId });
  expect(entry).toMatchObject({ amount: 10, status: 'succeeded', walletBalance: 0 });

  const sessionId = await answerAll(engine, viewer, tournamentId, { right: 5, ms: 1_200 });
  expect(await settleDueTournaments(deps)).toBe(1);

  const results = await readResults(deps, viewer, { sessionId });
  expect(results).toMatchObject({
    score: 5,
    rank: 1,
    prizeAmount: 100,
    provisional: false,
    totalTimeTakenQuestions: 6,
  });
  const profile = await readProfile(deps, viewer);
  expect(profile).toMatchObject({
    walletBalance: 100,
    withdrawableBalance: 100,
    totalSpent: 49,
  });
  const reader = { ...viewer, username: profile.username };
  expect((await readLeaderboard(deps, reader, { tournamentId })).you).toMatchObject({
    rank: 1,
    prizeAmount: 100,
  });
  const { items } = await listTransactions(deps, viewer, {});
  expect(items.map(({ type, amount }) => [type, amount])).toEqual(
    expect.arrayContaining([
      ['credit', 100],
      ['debit', 10],
      ['debit', 39],
      ['credit', 49],
    ]),
  );
  expect(await checkLedger(deps.database)).toMatchObject({ ok: true });
  await publishOutbox(deps.database);
  const { events } = await readOutbox(deps.database, { afterSeq: 0, limit: 100 });
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(
    events.filter(({ audience }) => audience === `user:${viewer.userId}`).map(({ event }) => event),
  ).toEqual([
    { type: 'wallet_update', newBalance: 49 },
    { type: 'wallet_update', newBalance: 10 },
    { type: 'wallet_update', newBalance: 0 },
    { type: 'tournament_update', tournamentId, change: 'seats', participantCount: 1, joined: true },
    { type: 'quiz_completed', sessionId },
    { type: 'wallet_update', newBalance: 100 },
  ]);
});
