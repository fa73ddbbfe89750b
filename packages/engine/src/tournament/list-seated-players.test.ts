import { mostNamedPlayers } from '@paheli/core/tournament/seated-players';
import { expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { acceptInvitation, renewInvitation } from '../friends/invitations';
import { createCrowd } from '../testing/crowd';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from './join-tournament';
import { leaveTournament } from './leave-tournament';
import { listSeatedPlayers } from './list-seated-players';

const engine = openTestEngine();

/** Seats this many players in a tournament that starts in an hour. */
async function seat<const Count extends number>(count: Count) {
  const startTime = new Date(engine.clock.now().getTime() + 3_600_000);
  const endTime = new Date(startTime.getTime() + 3_600_000);
  const { id: tournamentId } = await engine.tournament({ startTime, endTime, maxParticipants: 100 });
  const viewers = await createCrowd(engine.deps, count, { depositPaise: 1_000 });
  for (const viewer of viewers) await joinTournament(engine.deps, viewer, { tournamentId });
  return { viewers, tournamentId };
}

async function nameOf({ userId }: Viewer): Promise<string> {
  const [row] = await engine.deps.database.sql<{ username: string }[]>`
    select username from users where id = ${userId}`;
  return row?.username ?? '';
}

test('a seated player sees who else has a seat: themselves first, then friends, then others by name', async () => {
  const { viewers, tournamentId } = await seat(5);
  const [me, friend, ...others] = viewers;
  if (!me || !friend) throw new Error('two are needed');
  const { linkCode } = await renewInvitation(engine.deps, me);
  await acceptInvitation(engine.deps, friend, { linkCode: linkCode ?? '' });
  const { participantCount, players } = await listSeatedPlayers(engine.deps, me, { tournamentId });
  expect(participantCount).toBe(5);
  const rest = (await Promise.all(others.map(nameOf))).toSorted();
  expect(players).toEqual([
    { username: await nameOf(me), isFriend: false, isYou: true },
    { username: await nameOf(friend), isFriend: true, isYou: false },
    ...rest.map((username) => ({ username, isFriend: false, isYou: false })),
  ]);
});

test('who has no seat, or gave it back, sees nobody, and is seen by nobody', async () => {
  const { viewers, tournamentId } = await seat(2);
  const [me, other] = viewers;
  if (!me || !other) throw new Error('two are needed');
  const refused = { code: 'not_joined' };
  const stranger = await engine.player();
  await expect(listSeatedPlayers(engine.deps, stranger, { tournamentId })).rejects.toMatchObject(refused);
  await leaveTournament(engine.deps, other, { tournamentId });
  await expect(listSeatedPlayers(engine.deps, other, { tournamentId })).rejects.toMatchObject(refused);
  const { participantCount, players } = await listSeatedPlayers(engine.deps, me, { tournamentId });
  expect([participantCount, players.length]).toEqual([1, 1]);
});

test('a large tournament is counted whole, and named in part, with the viewer and their friends', async () => {
  const { viewers, tournamentId } = await seat(mostNamedPlayers + 5);
  const [me, friend] = viewers.toReversed();
  if (!me || !friend) throw new Error('two are needed');
  const { linkCode } = await renewInvitation(engine.deps, me);
  await acceptInvitation(engine.deps, friend, { linkCode: linkCode ?? '' });
  const { participantCount, players } = await listSeatedPlayers(engine.deps, me, { tournamentId });
  expect(participantCount).toBe(mostNamedPlayers + 5);
  expect(players).toHaveLength(mostNamedPlayers + 2);
  expect(players.slice(0, 2).map(({ username }) => username)).toEqual([
    await nameOf(me),
    await nameOf(friend),
  ]);
});
