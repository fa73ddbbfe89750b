import { addMs } from '@paheli/core/clock';
import { histories } from '@paheli/core/testing/histories';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readProfile } from '../account/read-profile';
import type { Deps, Viewer } from '../deps';
import { completeQuiz } from '../quiz/complete-quiz';
import { startQuiz } from '../quiz/start-quiz';
import { createCrowd } from '../testing/crowd';
import { countTransactions } from '../testing/ledger-lines';
import { outcomesOf, times } from '../testing/outcomes';
import { openWideEngine } from '../testing/wide-engine';
import { checkLedger } from '../wallet/reconciliation/check-ledger';
import { deleteTournament } from './cancel-tournament';
import { joinTournament } from './join-tournament';
import { leaveTournament } from './leave-tournament';
import { readTournament } from './list-tournaments';
import { settleDueTournaments, settleTournament } from './settle-tournament';

// Everything here happens at once, on as many connections as there are calls to run.

const engine = openWideEngine(30);
let deps: Deps;
beforeAll(async () => {
  deps = engine.deps;
});
afterEach(async () => {
  expect(await checkLedger(engine.deps.database)).toMatchObject({ ok: true });
});

const hourMs = 60 * 60_000;
const fee = 1000;

const balanceOf = async (viewer: Viewer) => (await readProfile(deps, viewer)).walletBalance;
/** Returns the same engine in a process whose clock shows this time. */
const at = (now: Date): Deps => ({ ...deps, now: () => now });

async function crowd(count: number, depositPaise: number): Promise<[Viewer, ...Viewer[]]> {
  const [first, ...rest] = await createCrowd(deps, count, { depositPaise });
  if (!first) throw new Error('the crowd is empty');
  return [first, ...rest];
}

describe('settling', () => {
  /** Creates a tournament that is due at its end: one player has scored, others have joined. */
  async function due(players: number) {
    const viewers = await crowd(players, fee);
    const { id: tournamentId, endTime } = await engine.tournament({ maxParticipants: 40 });
    await Promise.all(viewers.map((viewer) => joinTournament(deps, viewer, { tournamentId })));
    await startQuiz(deps, viewers[0], { tournamentId }, { handsOut: false });
    await completeQuiz(deps, viewers[0], { sessionId: tournamentId });
    await deps.database.sql`update quiz_session set score = 3 where tournament_id = ${tournamentId}`;
    return { viewers, tournamentId, endTime };
  }

  test('20 times at once pays once', async () => {
    const { viewers, tournamentId, endTime } = await due(3);
    const answers = await Promise.all(times(20, () => settleTournament(at(endTime), tournamentId)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await countTransactions(deps, `settle:${tournamentId}`)).toBe(1);
    expect(await Promise.all(viewers.map(balanceOf))).toEqual([100, 0, 0]);
  });

  test('of many tournaments by several processes settles each once', async () => {
    const later = addMs(engine.clock.now(), hourMs);
    await settleDueTournaments(at(later));
    const all = [await due(2), await due(2), await due(2)];
    const settled = await Promise.all(times(4, () => settleDueTournaments(at(later))));
    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(3);
    for (const { tournamentId } of all)
      expect(await countTransactions(deps, `settle:${tournamentId}`)).toBe(1);
  });

  test('at the same time as joining, leaving and deleting ends settled or cancelled, and all money is accounted for', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < Math.max(2, histories(12)); round += 1) {
      const { viewers, tournamentId, endTime } = await due(6);
      const newcomers = await crowd(6, fee);
      // Each on a process with a clock of its own, so that all of it is allowed at once.
      const { startTime } = await readTournament(deps, null, { tournamentId });
      const deletion = () => deleteTournament(deps, engine.admin, { tournamentId });
      const settlement = () => settleTournament(at(endTime), tournamentId);
      const calls: (() => Promise<unknown>)[] = [
        ...newcomers.map((viewer) => () => joinTournament(deps, viewer, { tournamentId })),
        ...viewers
          .slice(3)
          .map((viewer) => () => leaveTournament(at(addMs(startTime, -1)), viewer, { tournamentId })),
        deletion,
        settlement,
        settlement,
      ];
      // Both ends occur: each is ahead once.
      const ahead = [deletion, settlement][round];
      if (ahead) await outcomesOf<unknown>([ahead()]);
      const turn = (round * 5) % calls.length;
      await outcomesOf([...calls.slice(turn), ...calls.slice(0, turn)].map((call) => call()));
      const { status } = await readTournament(at(endTime), null, { tournamentId });
      ends.add(status);
      const allPlayers = [...viewers, ...newcomers];
      const balances = await Promise.all(allPlayers.map(balanceOf));
      if (status === 'cancelled') expect(balances).toEqual(allPlayers.map(() => 10));
      else {
        expect(status).toBe('completed');
        expect(balances[0]).toBe(100);
        for (const [index, viewer] of allPlayers.entries()) {
          const { joined } = await readTournament(deps, viewer, { tournamentId });
          if (index > 0) expect(balances[index]).toBe(joined ? 0 : 10);
        }
      }
    }
    expect([...ends].toSorted()).toEqual(['cancelled', 'completed']);
  });

  test('at the same time as starting either finds the session open or keeps it out', async () => {
    for (let round = 0; round < histories(15); round += 1) {
      const { viewers, tournamentId, endTime } = await due(2);
      const late = viewers[1];
      if (!late) throw new Error('no player has joined');
      const { answers, problems } = await outcomesOf<unknown>([
        startQuiz(at(addMs(endTime, -1)), late, { tournamentId }, { handsOut: false }),
        settleTournament(at(endTime), tournamentId),
      ]);
      const [row] = await deps.database.sql<{ open: number; settled: boolean }[]>`
        select (select count(*) from quiz_session where tournament_id = t.id and finished_at is null) as open,
          settled_at is not null as settled from tournament t where id = ${tournamentId}`;
      if (row?.settled) expect([row.open, problems]).toEqual([0, { tournament_closed: 1 }]);
      else expect([row?.open, answers.at(-1)]).toEqual([1, false]);
      await deleteOpen(tournamentId);
    }
  });

  async function deleteOpen(tournamentId: string): Promise<void> {
    await outcomesOf([deleteTournament(deps, engine.admin, { tournamentId })]);
  }
});
