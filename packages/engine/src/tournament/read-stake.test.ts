import { addMs, dayMs, hourMs } from '@paheli/core/clock';
import { beginOfDay, dateInIndia } from '@paheli/core/india';
import { expect, test } from 'vitest';
import { settleTournament } from '../settlement/settle-tournament';
import { playTournament } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from './join-tournament';
import { leaveTournament } from './leave-tournament';
import { readStake } from './read-stake';

const engine = openTestEngine();
const { deps, clock } = engine;

test('a stake has a seat’s cost and prizes, and the player’s balance of this month in India', async () => {
  // The middle of a month: what follows stays within it.
  clock.set(beginOfDay(`${dateInIndia(clock.now()).slice(0, 7)}-15`));
  const player = await engine.player({ rupees: 100 });
  const start = addMs(clock.now(), hourMs);
  const later = { startTime: start, endTime: addMs(start, hourMs) };
  const { id: tournamentId } = await engine.tournament(later);
  const stake = () => readStake(deps, player, { tournamentId });
  expect(await stake()).toEqual({
    tournamentId,
    participantCount: 0,
    maxParticipants: 10,
    entryFee: 10,
    prizePool: 100,
    prizes: [
      { rank: 1, amount: 50 },
      { rank: 2, amount: 30 },
      { rank: 3, amount: 20 },
    ],
    netThisMonth: 0,
  });
  await joinTournament(deps, player, { tournamentId });
  expect(await stake()).toMatchObject({ participantCount: 1, netThisMonth: -10 });
  await leaveTournament(deps, player, { tournamentId });
  expect(await stake()).toMatchObject({ participantCount: 0, netThisMonth: 0 });
  await joinTournament(deps, player, { tournamentId });
  clock.set(addMs(beginOfDay(`${dateInIndia(addMs(clock.now(), 30 * dayMs)).slice(0, 7)}-01`), -1));
  expect(await stake()).toMatchObject({ netThisMonth: -10 });
  clock.advance(1);
  expect(await stake()).toMatchObject({ netThisMonth: 0 });
});

test('prizes count once they are paid', async () => {
  const { tournamentId, viewers: players } = await playTournament(engine, [{ score: 3, ms: 1 }]);
  const [winner] = players;
  clock.advance(hourMs);
  const before = (await readStake(deps, winner, { tournamentId })).netThisMonth;
  await settleTournament(deps, tournamentId);
  expect((await readStake(deps, winner, { tournamentId })).netThisMonth).toBe(before + 100);
});
