import { addMs, minuteMs } from '@paheli/core/clock';
import { madeForEach } from '@paheli/core/testing/opened';
import { expect, test } from 'vitest';
import { readProfile } from '../account/read-profile';
import { startQuiz } from '../quiz/start-quiz';
import { holdTournament } from '../testing/hold-tournament';
import { openTestEngine } from '../testing/test-engine';
import { checkLedger } from '../wallet/reconciliation/check-ledger';
import { deleteTournament } from './cancel-tournament';
import { leaveTournament } from './leave-tournament';

const engine = openTestEngine();
const { deps, admin, clock } = engine;

const viewer = madeForEach(() => engine.player({ rupees: 10 }));

test('leaving before the start returns the fee', async () => {
  const tournamentId = await holdTournament(engine, [viewer], { startTime: addMs(clock.now(), minuteMs) });
  expect(await leaveTournament(deps, viewer, { tournamentId })).toMatchObject({
    refunded: 10,
    walletBalance: 10,
  });
  await expect(leaveTournament(deps, viewer, { tournamentId })).rejects.toMatchObject({ code: 'not_joined' });
});

test('a player who has left cannot start the quiz', async () => {
  const tournamentId = await holdTournament(engine, [viewer], { startTime: addMs(clock.now(), 1_000) });
  await leaveTournament(deps, viewer, { tournamentId });
  clock.advance(1_000);
  const start = startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
  await expect(start).rejects.toMatchObject({ code: 'not_joined' });
});

test('leaving a cancelled tournament says that it is cancelled', async () => {
  const tournamentId = await holdTournament(engine, [viewer], { startTime: addMs(clock.now(), minuteMs) });
  await deleteTournament(deps, admin, { tournamentId });
  await expect(leaveTournament(deps, viewer, { tournamentId })).rejects.toMatchObject({ code: 'cancelled' });
});

test('a leave that waited for the tournament past its start comes too late', async () => {
  const tournamentId = await holdTournament(engine, [viewer], { startTime: addMs(clock.now(), 1_000) });
  const { leaving } = await deps.database.sql.begin(async (tx) => {
    await tx`select 1 from tournament where id = ${tournamentId} for share`;
    const leave = leaveTournament(deps, viewer, { tournamentId });
    leave.catch(() => undefined);
    await expect
      .poll(async () => {
        const [waiting] = await deps.database.sql<{ queries: number }[]>`
          select count(*) as queries from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%"tournament"%'`;
        return waiting?.queries;
      })
      .toBe(1);
    clock.advance(1_500);
    return { leaving: leave };
  });
  await expect(leaving).rejects.toMatchObject({ code: 'already_started' });
  expect(await readProfile(deps, viewer)).toMatchObject({ walletBalance: 0 });
});

test('a player whose quiz has begun cannot leave, even if this process’s clock is behind', async () => {
  const startTime = addMs(clock.now(), minuteMs);
  const tournamentId = await holdTournament(engine, [viewer], { startTime });
  await startQuiz({ ...deps, now: () => startTime }, viewer, { tournamentId }, { handsOut: false });
  await expect(leaveTournament(deps, viewer, { tournamentId })).rejects.toMatchObject({
    code: 'already_started',
  });
  expect(await checkLedger(deps.database)).toMatchObject({ ok: true });
});
