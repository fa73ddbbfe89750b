import { addMs, hourMs } from '@paheli/core/clock';
import { histories } from '@paheli/core/testing/histories';
import { describe, expect, test } from 'vitest';
import type { Deps } from '../deps';
import { startQuiz } from '../quiz/start-quiz';
import { createCrowd } from '../testing/crowd';
import { countTransactions } from '../testing/ledger-lines';
import { outcomesOf, times } from '../testing/outcomes';
import { playThrough } from '../testing/played-tournament';
import { checkLedgerAfterEach } from '../testing/test-engine';
import { openWideEngine } from '../testing/wide-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { joinTournament } from '../tournament/join-tournament';
import { leaveTournament } from '../tournament/leave-tournament';
import { readTournament } from '../tournament/list-tournaments';
import { settleDueTournaments, settleTournament } from './settle-tournament';

// Everything here happens at once, on as many connections as there are calls to run.

const engine = openWideEngine(30);
checkLedgerAfterEach(engine);
const { deps } = engine;

const fee = 1000;

/** Returns the same engine in a process whose clock shows this time. */
const at = (now: Date): Deps => ({ ...deps, now: () => now });

const crowd = <const Count extends number>(count: Count, depositPaise: number) =>
  createCrowd(deps, count, { depositPaise });

describe('settling', () => {
  /** Creates a tournament that is due at its end: one player has scored, others have joined. */
  async function due(players: number) {
    const [winner] = await crowd(1, fee);
    const viewers = [winner, ...(await crowd(players - 1, fee))];
    const { id: tournamentId, endTime } = await engine.tournament({ maxParticipants: 40 });
    await Promise.all(viewers.map((viewer) => joinTournament(deps, viewer, { tournamentId })));
    await playThrough(engine, winner, tournamentId, { score: 3, ms: 1_000 });
    return { viewers, tournamentId, endTime };
  }

  test('20 times at once pays once', async () => {
    const { viewers, tournamentId, endTime } = await due(3);
    const answers = await Promise.all(times(20, () => settleTournament(at(endTime), tournamentId)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await countTransactions(deps, `settle:${tournamentId}`)).toBe(1);
    expect(await Promise.all(viewers.map(engine.balanceOf))).toEqual([100, 0, 0]);
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
      const balances = await Promise.all(allPlayers.map(engine.balanceOf));
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
