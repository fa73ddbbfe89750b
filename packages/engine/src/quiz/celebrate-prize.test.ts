import { afterAll, beforeAll, expect, test } from 'vitest';
import { playTournament } from '../testing/played-tournament';
import { createTestEngine, type TestEngine } from '../testing/test-engine';
import { settleTournament } from '../tournament/settle-tournament';
import { celebratePrize } from './celebrate-prize';

let engine: TestEngine;
beforeAll(async () => {
  engine = await createTestEngine();
});
afterAll(() => engine.close());

test('a prize is celebrated once on all devices, once it is paid, and by its winner alone', async () => {
  const { deps } = engine;
  const { viewers, sessions, tournamentId } = await playTournament(engine, [
    { score: 4, ms: 5_000 },
    { score: 1, ms: 5_000 },
  ]);
  const [[winner, other], [sessionId]] = [viewers, sessions];
  if (!winner || !other || !sessionId) throw new Error('two are needed');
  const celebrate = (viewer: typeof winner) => celebratePrize(deps, viewer, { sessionId });
  expect(await celebrate(winner)).toEqual({ isFirst: false });
  const [row] = await deps.database.sql<{ endsAt: Date }[]>`
    select ends_at from tournament where id = ${tournamentId}`;
  await settleTournament({ ...deps, now: () => row?.endsAt ?? deps.now() }, tournamentId);
  expect(await celebrate(other)).toEqual({ isFirst: false });
  const answers = await Promise.all([celebrate(winner), celebrate(winner), celebrate(winner)]);
  expect(answers.filter(({ isFirst }) => isFirst)).toHaveLength(1);
  expect(await celebrate(winner)).toEqual({ isFirst: false });
});
