import { expect, test } from 'vitest';
import { readResults } from '../quiz/read-results';
import { startQuiz } from '../quiz/start-quiz';
import { createCrowd } from '../testing/crowd';
import { openTestEngine } from '../testing/test-engine';
import { checkLedger } from '../wallet/reconciliation/check-ledger';
import { deleteTournament } from './cancel-tournament';
import { joinMany, joinTournament } from './join-tournament';

const engine = openTestEngine();
const { deps, admin } = engine;

/** More fees than one batch posts. */
const feesReturned = 700;

test('hundreds of fees are returned, each to the buckets it came from', async () => {
  const { id: tournamentId } = await engine.tournament({ maxParticipants: feesReturned });
  const players = await createCrowd(deps, feesReturned, { depositPaise: 600, winningsPaise: 400 });
  await joinMany(
    deps,
    tournamentId,
    players.map(({ userId }) => userId),
  );
  await deleteTournament(deps, admin, { tournamentId });
  const balances = await deps.database.sql`
    select a.kind, a.balance, count(*) as players from ledger_account a
    join entry e on e.user_id = a.user_id and e.tournament_id = ${tournamentId} group by 1, 2 order by 1`;
  expect([...balances]).toEqual([
    { kind: 'player.deposit', balance: 600, players: feesReturned },
    { kind: 'player.winnings', balance: 400, players: feesReturned },
    { kind: 'winnings.held', balance: 0, players: feesReturned },
  ]);
  expect(await checkLedger(deps.database)).toMatchObject({ ok: true });
});

test('a single running quiz ends with its tournament', async () => {
  const { id: tournamentId } = await engine.tournament();
  const viewer = await engine.player({ rupees: 10 });
  await joinTournament(deps, viewer, { tournamentId });
  const { sessionId } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
  await deleteTournament(deps, admin, { tournamentId });
  expect(await readResults(deps, viewer, { sessionId })).toMatchObject({ score: 0, provisional: false });
  await deleteTournament(deps, admin, { tournamentId });
  const actions = await deps.database.sql`
    select action from audit_log where subject = ${`tournament:${tournamentId}`} and action = 'tournament.cancel'`;
  expect(actions).toHaveLength(1);
});
