import { randomBytes } from 'node:crypto';
import { hourMs } from '@paheli/core/clock';
import { expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { releasePrize } from '../settlement/release-prize';
import { settleTournament } from '../settlement/settle-tournament';
import { playTournament } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { celebratePrize } from './celebrate-prize';

const engine = openTestEngine();

const newClaimId = () => randomBytes(16).toString('hex');

/** Plays a tournament that its first player wins, and returns the calls of the test. */
async function won(violations: number) {
  const { deps, clock } = engine;
  const { viewers, sessions, tournamentId } = await playTournament(engine, [
    { score: 4, ms: 5_000, violations },
    { score: 1, ms: 5_000 },
  ]);
  const [[winner, other], [sessionId]] = [viewers, sessions];
  const celebrate = async (viewer: Viewer, claimId: string) =>
    (await celebratePrize(deps, viewer, { sessionId, claimId })).isDue;
  const settle = () => {
    clock.advance(hourMs);
    return settleTournament(deps, tournamentId);
  };
  return { winner, other, sessionId, celebrate, settle };
}

test('a prize is celebrated on the device that claims it first, once it is paid, by its winner alone', async () => {
  const { winner, other, celebrate, settle } = await won(0);
  const claims = [newClaimId(), newClaimId(), newClaimId()] as const;
  expect(await celebrate(winner, claims[0])).toBe(false);
  await settle();
  expect(await celebrate(other, claims[0])).toBe(false);
  const due = await Promise.all(claims.map((claimId) => celebrate(winner, claimId)));
  expect(due.filter(Boolean)).toHaveLength(1);
  // A response that was lost costs nothing.
  expect(await Promise.all(claims.map((claimId) => celebrate(winner, claimId)))).toEqual(due);
});

test('a held prize is celebrated once it is released', async () => {
  const { winner, sessionId, celebrate, settle } = await won(6);
  const claimId = newClaimId();
  await settle();
  expect(await celebrate(winner, claimId)).toBe(false);
  await releasePrize(engine.deps, engine.admin, { sessionId });
  expect(await celebrate(winner, claimId)).toBe(true);
});
