import { expect, test } from 'vitest';
import { settleTournament } from '../settlement/settle-tournament';
import { playTournament } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { readProgress } from './read-progress';

const engine = openTestEngine();

test('a player without a quiz has no progress', async () => {
  expect(await readProgress(engine.deps, await engine.player())).toEqual({
    recent: [],
    categories: [],
    quizzes: 0,
    bestRank: null,
  });
});

test('the latest quizzes come oldest first, with the share of right answers and the rank once settled', async () => {
  const { viewers, tournamentId, sessions } = await playTournament(engine, [
    { score: 4, ms: 2_000 },
    { score: 1, ms: 2_000 },
  ]);
  const [winner, other] = viewers;
  expect((await readProgress(engine.deps, winner)).recent).toMatchObject([
    { sessionId: sessions[0], percentage: 80, rank: null },
  ]);
  await settleTournament(
    { ...engine.deps, now: () => new Date(engine.clock.now().getTime() + 86_400_000 * 9) },
    tournamentId,
  );
  expect((await readProgress(engine.deps, winner)).recent).toMatchObject([{ percentage: 80, rank: 1 }]);
  expect(await readProgress(engine.deps, other)).toMatchObject({
    recent: [{ percentage: 20, rank: 2 }],
    quizzes: 1,
    bestRank: 2,
  });
});

test('each category has the numbers of questions and right answers; a voided question counts as right', async () => {
  const { viewers, sessions } = await playTournament(engine, [{ score: 0, ms: 2_000 }]);
  const [viewer] = viewers;
  const { sql } = engine.deps.database;
  const sessionId = sessions[0] ?? '';
  await sql`update session_question set is_correct = true where session_id = ${sessionId} and question_index in (0, 1)`;
  await sql`update session_question set voided = true where session_id = ${sessionId} and question_index in (1, 2)`;
  const { categories } = await readProgress(engine.deps, viewer);
  expect(categories).toEqual([{ category: expect.any(String), asked: 5, right: 3, percentage: 60 }]);
});
