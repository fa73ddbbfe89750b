import { addMs, hourMs } from '@paheli/core/clock';
import { histories } from '@paheli/core/testing/histories';
import { describe, expect, test } from 'vitest';
import { createCrowd } from '../testing/crowd';
import { keepForStakes } from '../testing/keep-for-stakes';
import { outcomesOf, times } from '../testing/outcomes';
import { checkLedgerAfterEach } from '../testing/test-engine';
import { openWideEngine } from '../testing/wide-engine';
import { deleteTournament } from './cancel-tournament';
import { joinTournament } from './join-tournament';
import { leaveTournament } from './leave-tournament';
import { readTournament } from './list-tournaments';

// Everything here happens at once, on as many connections as there are calls to run.

const engine = openWideEngine(30);
keepForStakes(engine);
checkLedgerAfterEach(engine);
const { deps } = engine;

const fee = 1000;

const crowd = <const Count extends number>(count: Count, depositPaise: number) =>
  createCrowd(deps, count, { depositPaise });

describe('joining', () => {
  test('200 players at once for 10 seats: exactly 10 get in and pay', async () => {
    const viewers = await crowd(200, fee);
    const { id: tournamentId } = await engine.tournament({ maxParticipants: 10 });
    const { answers, problems } = await outcomesOf(
      viewers.map((viewer) => joinTournament(deps, viewer, { tournamentId })),
    );
    expect(problems).toEqual({ tournament_full: 190 });
    expect(new Set(answers.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(10);
    const balances = await Promise.all(viewers.map(engine.balanceOf));
    expect(balances.filter((balance) => balance === 0)).toHaveLength(10);
    expect(balances.filter((balance) => balance === 10)).toHaveLength(190);
    expect(await readTournament(deps, null, { tournamentId })).toMatchObject({ participantCount: 10 });
  });

  test('one player 50 times at once: one fee, and 50 times the same seat', async () => {
    const [viewer] = await crowd(1, 50 * fee);
    const { id: tournamentId } = await engine.tournament();
    const { answers } = await outcomesOf(times(50, () => joinTournament(deps, viewer, { tournamentId })));
    expect(answers).toHaveLength(50);
    expect(new Set(answers.map((entry) => JSON.stringify(entry))).size).toBe(1);
    expect(answers[0]).toMatchObject({ amount: 10, walletBalance: 490 });
    expect(await engine.balanceOf(viewer)).toBe(490);
  });

  test('one fee’s balance and 50 tournaments at once: exactly one seat', async () => {
    const [viewer] = await crowd(1, fee);
    const tournaments = await Promise.all(times(50, () => engine.tournament()));
    const { answers, problems } = await outcomesOf(
      tournaments.map(({ id }) => joinTournament(deps, viewer, { tournamentId: id })),
    );
    expect(answers).toHaveLength(1);
    expect(problems).toEqual({ insufficient_funds: 49 });
    expect(await engine.balanceOf(viewer)).toBe(0);
  });

  test('the pool is frozen once, by the first join', async () => {
    const viewers = await crowd(30, fee);
    const { id: tournamentId } = await engine.tournament({ maxParticipants: 30 });
    await outcomesOf(viewers.map((viewer) => joinTournament(deps, viewer, { tournamentId })));
    const [pool] = await deps.database.sql<{ frozen: number; bank: number }[]>`
      select (select count(*) from tournament_question where tournament_id = ${tournamentId}) as frozen,
        (select count(*) from question where category = 'science' and archived_at is null) as bank`;
    expect(pool?.frozen).toBe(pool?.bank);
  });
});

describe('leaving', () => {
  test('20 times at once returns the fee once', async () => {
    const [viewer] = await crowd(1, fee);
    const startTime = addMs(engine.clock.now(), hourMs / 2);
    const { id: tournamentId } = await engine.tournament({ startTime });
    await joinTournament(deps, viewer, { tournamentId });
    const { answers, problems } = await outcomesOf(
      times(20, () => leaveTournament(deps, viewer, { tournamentId })),
    );
    expect(answers).toEqual([{ tournamentId, refunded: 10, walletBalance: 10 }]);
    expect(problems).toEqual({ not_joined: 19 });
  });

  test('and joining over and over, at once, ends with a paid seat or with none', async () => {
    const viewers = await crowd(8, fee);
    const startTime = addMs(engine.clock.now(), hourMs / 2);
    const { id: tournamentId } = await engine.tournament({ startTime, maxParticipants: 4 });
    await outcomesOf<unknown>(
      viewers.flatMap((viewer) =>
        times(
          8,
          (index): Promise<unknown> =>
            index % 2 === 0
              ? joinTournament(deps, viewer, { tournamentId })
              : leaveTournament(deps, viewer, { tournamentId }),
        ),
      ),
    );
    for (const viewer of viewers) {
      const { joined } = await readTournament(deps, viewer, { tournamentId });
      expect(await engine.balanceOf(viewer)).toBe(joined ? 0 : 10);
    }
  });
});

describe('deleting', () => {
  test('20 times at once returns every fee once', async () => {
    const viewers = await crowd(10, fee);
    const { id: tournamentId } = await engine.tournament();
    await Promise.all(viewers.map((viewer) => joinTournament(deps, viewer, { tournamentId })));
    await Promise.all(times(20, () => deleteTournament(deps, engine.admin, { tournamentId })));
    expect(await Promise.all(viewers.map(engine.balanceOf))).toEqual(viewers.map(() => 10));
  });

  test('at the same time as the first join removes the tournament, or cancels it and returns the fee', async () => {
    for (let round = 0; round < histories(15); round += 1) {
      const [viewer] = await crowd(1, fee);
      const { id: tournamentId } = await engine.tournament();
      const join = () => joinTournament(deps, viewer, { tournamentId });
      const remove = () => deleteTournament(deps, engine.admin, { tournamentId });
      const calls = round % 2 === 0 ? [join(), remove()] : [remove(), join()];
      await outcomesOf<unknown>(calls);
      expect(await engine.balanceOf(viewer)).toBe(10);
      const { problems } = await outcomesOf([readTournament(deps, null, { tournamentId })]);
      if (!problems.not_found)
        expect((await readTournament(deps, null, { tournamentId })).status).toBe('cancelled');
    }
  });
});
