import { addMs, hourMs } from '@paheli/core/clock';
import { opened } from '@paheli/core/testing/opened';
import { describe, expect, test } from 'vitest';
import { declareState } from '../account/declare-state';
import { readProfile } from '../account/read-profile';
import type { Deps, Settings } from '../deps';
import { startQuiz } from '../quiz/start-quiz';
import { settleTournament } from '../settlement/settle-tournament';
import { dayBefore, fridaySeries } from '../testing/friday-series';
import { playThrough, playTournament } from '../testing/played-tournament';
import { checkLedgerAfterEach, openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { readAdminTournament } from '../tournament/list-admin-tournaments';
import { readTournament } from '../tournament/list-tournaments';
import { createSeries } from '../tournament/series/series';
import { updateTournament } from '../tournament/update-tournament';
import { addFunds } from './payments/add-funds';
import { confirmPayment, openAccessIntent } from './payments/unlock-access';
import { readWalletSettings } from './read-settings';

const engine = openTestEngine();
const { deps } = engine;
checkLedgerAfterEach(engine);
const having = (settings: Partial<Settings>) =>
  opened((): Deps => ({ ...deps, settings: { ...deps.settings, ...settings } }));
const social = having({ playMode: 'social', accessFeePaise: 0 });
const blocking = having({ blockedStates: ['IN-TS', 'IN-AP'] });

describe('in social mode', () => {
  test('no access is sold from the wallet', async () => {
    const player = await engine.player({ access: false });
    await expect(openAccessIntent(social, player)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'No money can be added or staked here.',
    });
    expect(readWalletSettings(social)).toMatchObject({ playMode: 'social', accessFee: 0 });
  });

  test('a tournament shows no fee and no prizes, and is joined and started without access or money', async () => {
    const player = await engine.player({ access: false });
    const { id: tournamentId } = await engine.tournament();
    expect(await readTournament(social, player, { tournamentId })).toMatchObject({
      entryFee: 0,
      prizePool: 0,
    });
    const entry = await joinTournament(social, player, { tournamentId });
    expect(entry).toMatchObject({ amount: 0, walletBalance: 0 });
    await startQuiz(social, player, { tournamentId }, { handsOut: true });
    expect(await readProfile(social, player)).toMatchObject({ hasAccess: true });
    expect(await readProfile(deps, player)).toMatchObject({ hasAccess: false });
  });

  test('the fee and prizes of a tournament stay stored when it is edited', async () => {
    const card = await engine.tournament();
    const terms = { name: 'Renamed', description: 'As before.', category: card.category };
    const { startTime, endTime, id: tournamentId } = card;
    await updateTournament(social, engine.admin, {
      ...{ ...terms, startTime, endTime, tournamentId },
      ...{ entryFee: 0, prizePool: 0 },
    });
    expect(await readTournament(deps, null, { tournamentId })).toMatchObject({
      name: 'Renamed',
      entryFee: 10,
      prizePool: 100,
    });
  });

  test('fees that were paid before are returned when a tournament is settled, and there are no winners', async () => {
    const { tournamentId, viewers: players } = await playTournament(engine, [
      { score: 3, ms: 1 },
      { score: 2, ms: 1 },
    ]);
    engine.clock.advance(hourMs);
    const before = await Promise.all(players.map((each) => readProfile(deps, each)));
    expect(await settleTournament(social, tournamentId)).toBe(true);
    const after = await Promise.all(players.map((each) => readProfile(deps, each)));
    expect(
      after.map(({ walletBalance }, index) => walletBalance - (before[index]?.walletBalance ?? 0)),
    ).toEqual([10, 10]);
    expect((await readTournament(deps, null, { tournamentId })).status).toBe('completed');
  });

  test('a tournament that was joined for free is settled in money mode as well', async () => {
    const player = await engine.player();
    const { id: tournamentId } = await engine.tournament({ maxParticipants: 2 });
    await joinTournament(social, player, { tournamentId });
    const payer = await engine.player({ rupees: 10 });
    await joinTournament(deps, payer, { tournamentId });
    await playThrough(engine, payer, tournamentId, { score: 1, ms: 1_000 });
    engine.clock.set(addMs(engine.clock.now(), 2 * hourMs));
    expect(await settleTournament(deps, tournamentId)).toBe(true);
    expect((await readProfile(deps, payer)).walletBalance).toBe(100);
  });
});

describe('where states are blocked', () => {
  const asks = { code: 'forbidden', facts: { stateRequired: true } };
  const blocked = { code: 'forbidden', message: 'Playing for money is not allowed in Telangana.' };

  test('a payer has to declare a state first, and cannot pay from a blocked one', async () => {
    const player = await engine.player({ rupees: 100, access: false });
    const { id: tournamentId } = await engine.tournament();
    const { paymentIntentId } = await openAccessIntent(deps, player);
    const attempts = [
      () => addFunds(blocking, player, { amount: 50 }),
      () => openAccessIntent(blocking, player),
      () => confirmPayment(blocking, player, { paymentIntentId }),
      () => joinTournament(blocking, player, { tournamentId }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(asks);
    await declareState(blocking, player, { state: 'IN-TS' });
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(blocked);
    expect(await declareState(blocking, player, { state: 'IN-KA' })).toMatchObject({ state: 'IN-KA' });
    for (const attempt of attempts) await attempt();
    expect(readWalletSettings(blocking)).toMatchObject({ asksForState: true });
    expect(readWalletSettings(deps)).toMatchObject({ asksForState: false });
  });

  test('free tournaments are open to all players, and a taken seat is kept', async () => {
    const player = await engine.player({ rupees: 10 });
    const free = await engine.tournament({ entryFee: 0 });
    await joinTournament(blocking, player, { tournamentId: free.id });
    const paid = await engine.tournament();
    await joinTournament(deps, player, { tournamentId: paid.id });
    await joinTournament(blocking, player, { tournamentId: paid.id });
  });
});

test('what was made for money asks the questions that are set apart, where there is no stake any more', async () => {
  engine.clock.set(dayBefore);
  const { id: tournamentId } = await engine.tournament();
  const { id: seriesId } = await createSeries(
    social,
    engine.admin,
    fridaySeries({ entryFee: 10, prizePool: 100 }),
  );
  await deps.database.sql`update question set opened_at = ${deps.now()}`;
  const stock = await readAdminTournament(social, engine.admin, { tournamentId });
  expect(stock).toMatchObject({ shortage: 0 });
  const player = await engine.player();
  await joinTournament(social, player, { tournamentId });
  const session = await startQuiz(social, player, { tournamentId }, { handsOut: true });
  expect(session.currentQuestion.questionText).toEqual(expect.any(String));
  const made = await deps.database.sql`
    select entry_fee, prize_pool from tournament where series_id = ${seriesId}`;
  expect([...made]).toEqual(made.map(() => ({ entryFee: 0, prizePool: 0 })));
  expect(made.length).toBeGreaterThan(0);
});
