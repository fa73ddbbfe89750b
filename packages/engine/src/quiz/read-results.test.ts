import { expect, test } from 'vitest';
import { keepForStakes } from '../testing/keep-for-stakes';
import { playTournament } from '../testing/played-tournament';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { createFields } from './fields';
import { readResults } from './read-results';
import { startQuiz } from './start-quiz';

const engine = openTestEngine();
keepForStakes(engine);

/** Makes this the session's first question, closed with this outcome. */
async function setFirst(
  sessionId: string | null | undefined,
  questionId: string,
  { isCorrect = false, timeMs = 1_000, isClosed = true },
): Promise<void> {
  const { deps, clock } = engine;
  await deps.database.sql`
    update session_question set question_id = ${questionId}, is_correct = ${isCorrect}, time_ms = ${timeMs},
      closed_at = ${isClosed ? clock.now() : null}
    where session_id = ${sessionId ?? null} and question_index = 0`;
}

test('the field of a question is all other players who were asked it in the same tournament and closed it', async () => {
  const { sql } = engine.deps.database;
  const performances = Array.from({ length: 4 }, () => ({ score: 1, ms: 5_000 }));
  const played = await playTournament(engine, performances);
  const elsewhere = await playTournament(engine, performances.slice(0, 1));
  const [me, right, wrong, unreached] = played.sessions;
  const [viewer] = played.viewers;
  if (!viewer || !me) throw new Error('one is needed');
  // A question of the pools that was not drawn.
  const [question] = await sql<{ id: string }[]>`
    select question_id as id from tournament_question
    where question_id not in (select question_id from session_question) limit 1`;
  if (!question) throw new Error('the bank is too small');
  await setFirst(me, question.id, { isCorrect: true, timeMs: 4_000 });
  await setFirst(right, question.id, { isCorrect: true, timeMs: 1_000 });
  await setFirst(wrong, question.id, { timeMs: 2_000 });
  await setFirst(unreached, question.id, { timeMs: 5_000, isClosed: false });
  await setFirst(elsewhere.sessions[0], question.id, { isCorrect: true, timeMs: 3_000 });
  const { questionStats } = await readResults(engine.deps, viewer, { sessionId: me });
  expect(questionStats[0]).toMatchObject({ timeTaken: 4, fieldTime: 1.5, fieldRightPercentage: 50 });
});

test('a player alone has no field', async () => {
  const { viewers, sessions } = await playTournament(engine, [{ score: 1, ms: 5_000 }]);
  const [viewer] = viewers;
  if (!viewer) throw new Error('one is needed');
  const { questionStats } = await readResults(engine.deps, viewer, { sessionId: sessions[0] ?? '' });
  for (const stat of questionStats)
    expect(stat).toMatchObject({ fieldTime: null, fieldRightPercentage: null });
});

test('a field that was read before the player’s own answers is not reduced by them', async () => {
  const { database, now } = engine.deps;
  const deps = { ...engine.deps, fields: createFields({ database, now }, { maxAgeMs: 3_600_000 }) };
  // Every question of the pool, so that both players are asked the same ones.
  const { id: tournamentId } = await engine.tournament({ category: 'history', questionsCount: 42 });
  const fieldTimes: (number | null)[][] = [];
  for (const viewer of [await engine.player({ rupees: 10 }), await engine.player({ rupees: 10 })]) {
    await joinTournament(deps, viewer, { tournamentId });
    const { sessionId } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
    engine.clock.advance(5 * 60_000);
    const { questionStats } = await readResults(deps, viewer, { sessionId });
    fieldTimes.push(questionStats.map(({ fieldTime }) => fieldTime));
  }
  expect(fieldTimes).toEqual([Array(42).fill(null), Array(42).fill(5)]);
});

test('a result is found only by its own player, by the session or by the tournament', async () => {
  const { viewers, sessions, tournamentId } = await playTournament(engine, [
    { score: 3, ms: 5_000 },
    { score: 1, ms: 5_000 },
  ]);
  const [viewer, other] = viewers;
  const [sessionId, foreign] = sessions;
  if (!viewer || !other || !sessionId || !foreign) throw new Error('two are needed');
  // Asked for together, so that they are read in one batch.
  const [own, byTournament, ofOther] = await Promise.all([
    readResults(engine.deps, viewer, { sessionId }),
    readResults(engine.deps, viewer, { sessionId: tournamentId }),
    readResults(engine.deps, other, { sessionId: tournamentId }),
  ]);
  expect(own).toMatchObject({ sessionId, score: 3 });
  expect(byTournament).toEqual(own);
  expect(ofOther).toMatchObject({ sessionId: foreign, score: 1 });
  await expect(readResults(engine.deps, viewer, { sessionId: foreign })).rejects.toMatchObject({
    code: 'not_found',
  });
});
