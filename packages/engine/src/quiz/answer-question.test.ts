import { addMs } from '@paheli/core/clock';
import { feedbackMs } from '@paheli/core/quiz/constants';
import { expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { createPlayer } from '../testing/crowd';
import { holdTournament } from '../testing/hold-tournament';
import { openTestEngine } from '../testing/test-engine';
import { answerQuestion } from './answer-question';
import { startQuiz } from './start-quiz';

const engine = openTestEngine();

/** Starts a quiz whose second question opens after the feedback. */
async function answeredOnce(): Promise<{ viewer: Viewer; sessionId: string }> {
  const viewer = await createPlayer(engine.deps, { depositPaise: 10_000 });
  const tournamentId = await holdTournament(engine, [viewer]);
  const { sessionId } = await startQuiz(engine.deps, viewer, { tournamentId }, { handsOut: false });
  engine.clock.advance(1_000);
  const receivedAt = engine.clock.now();
  const answer = { sessionId, questionIndex: 0, answer: 1 };
  await answerQuestion(engine.deps, viewer, answer, { receivedAt, handsOut: false });
  return { viewer, sessionId };
}

test('an answer that waited for a busy process counts, although its wait began before its question opened', async () => {
  const { viewer, sessionId } = await answeredOnce();
  engine.clock.advance(feedbackMs + 500);
  const receivedAt = engine.clock.now();
  const arrival = { receivedAt, arrivedAt: addMs(receivedAt, -1_200) };
  const answer = { sessionId, questionIndex: 1, answer: 1 };
  const result = await answerQuestion(engine.deps, viewer, answer, { ...arrival, handsOut: false });
  expect(result).toMatchObject({ timedOut: false, timeTaken: 0.5 });
});

test('an answer before its question opened is refused, however long it waited', async () => {
  const { viewer, sessionId } = await answeredOnce();
  engine.clock.advance(feedbackMs - 500);
  const receivedAt = engine.clock.now();
  const answer = answerQuestion(
    engine.deps,
    viewer,
    { sessionId, questionIndex: 1, answer: 1 },
    { receivedAt, arrivedAt: addMs(receivedAt, -1_200), handsOut: false },
  );
  await expect(answer).rejects.toMatchObject({ code: 'too_early' });
});
