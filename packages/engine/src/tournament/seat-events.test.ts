import { addMs, minuteMs } from '@paheli/core/clock';
import { expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { followEvents } from '../testing/publish-outbox';
import { openTestEngine } from '../testing/test-engine';
import { joinMany } from './join-tournament';
import { leaveTournament } from './leave-tournament';

const engine = openTestEngine();

/** Returns the audience and the event of everything that is published while work runs, in order. */
async function publishedBy(work: () => Promise<unknown>) {
  const published = await followEvents(engine.deps);
  await work();
  return published();
}

const join = (tournamentId: string, players: readonly Viewer[]) =>
  joinMany(
    engine.deps,
    tournamentId,
    players.map(({ userId }) => userId),
  );

test('joins of one call are one event for everyone and one for administrators', async () => {
  const players = [
    await engine.player({ rupees: 15 }),
    await engine.player(),
    await engine.player({ rupees: 10 }),
  ];
  const { id: tournamentId, name: tournamentName } = await engine.tournament({ entryFee: 10 });
  const [rich, , exact] = players;
  const own = { type: 'tournament_update', tournamentId, change: 'seats', participantCount: 2, joined: true };
  expect(await publishedBy(() => join(tournamentId, players))).toEqual([
    [`user:${rich?.userId}`, { type: 'wallet_update', newBalance: 5 }],
    [`user:${rich?.userId}`, own],
    [`user:${exact?.userId}`, { type: 'wallet_update', newBalance: 0 }],
    [`user:${exact?.userId}`, own],
    [
      'admins',
      {
        type: 'tournament_join',
        tournamentId,
        tournamentName,
        newParticipants: 2,
        participantCount: 2,
        entryFees: 20,
      },
    ],
    ['everyone', { type: 'tournament_update', tournamentId, change: 'seats', participantCount: 2 }],
  ]);
});

test('a free seat changes no wallet, and giving it back tells the player and everyone the number', async () => {
  const [staying, leaving] = [await engine.player(), await engine.player()];
  const startTime = addMs(engine.clock.now(), minuteMs);
  const { id: tournamentId } = await engine.tournament({ entryFee: 0, startTime });
  const joined = await publishedBy(() => join(tournamentId, [staying, leaving]));
  expect(joined.map(([audience, { type }]) => [audience, type])).toEqual([
    [`user:${staying.userId}`, 'tournament_update'],
    [`user:${leaving.userId}`, 'tournament_update'],
    ['admins', 'tournament_join'],
    ['everyone', 'tournament_update'],
  ]);
  const left = await publishedBy(() => leaveTournament(engine.deps, leaving, { tournamentId }));
  const event = { type: 'tournament_update', tournamentId, change: 'seats', participantCount: 1 };
  expect(left.filter(([, { type }]) => type !== 'wallet_update')).toEqual([
    [`user:${leaving.userId}`, { ...event, joined: false }],
    ['everyone', event],
  ]);
});
