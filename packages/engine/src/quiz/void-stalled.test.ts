import { addMs, hourMs, minuteMs } from '@paheli/core/clock';
import { feedbackMs, questionMs } from '@paheli/core/quiz/constants';
import { verifyFairness } from '@paheli/core/tournament/verify-fairness';
import { expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { settleTournament } from '../settlement/settle-tournament';
import { createPlayer } from '../testing/crowd';
import { readDocument } from '../testing/read-document';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { answerQuestion } from './answer-question';
import { completeQuiz } from './complete-quiz';
import { readReceipt } from './read-receipt';
import { startQuiz } from './start-quiz';
import { voidStalled } from './void-stalled';

const engine = openTestEngine();

/** Starts the quizzes of players at once. Another process asks the questions of those `elsewhere`. */
async function play(viewers: readonly Viewer[], elsewhere: readonly Viewer[] = []) {
  const { deps, clock } = engine;
  const { id: tournamentId } = await engine.tournament({ questionsCount: 5, maxParticipants: 20 });
  const sessions = new Map<Viewer, string>();
  for (const viewer of viewers) {
    await joinTournament(deps, viewer, { tournamentId });
    const { sessionId } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
    sessions.set(viewer, sessionId);
    await deps.database.sql`
      update quiz_session set asked_by = ${elsewhere.includes(viewer) ? 999 : deps.processId()} where id = ${sessionId}`;
  }
  const sessionOf = (viewer: Viewer) => sessions.get(viewer) ?? '';
  const answer = (viewer: Viewer, arrivedAt = clock.now()) =>
    answerQuestion(
      deps,
      viewer,
      { sessionId: sessionOf(viewer), questionIndex: 0, answer: 0 },
      { handsOut: false, receivedAt: clock.now(), arrivedAt },
    );
  const voided = async () => {
    const rows = await deps.database.sql<{ sessionId: string; questionIndex: number }[]>`
      select session_id, question_index from session_question
      where voided and session_id = any(${[...sessions.values()]}::uuid[])`;
    return viewers.map((viewer) =>
      rows.filter((row) => row.sessionId === sessionOf(viewer)).map(({ questionIndex }) => questionIndex),
    );
  };
  return { tournamentId, sessionOf, answer, voided };
}

test('a question that closed during a stall counts as right for all whom this process asked it, with an answer or without', async () => {
  const { deps, clock } = engine;
  const player = () => createPlayer(deps, { depositPaise: 1_000 });
  const [before, during, after] = [await player(), await player(), await player()];
  const [silent, other] = [await player(), await player()];
  const viewers = [before, during, after, silent, other];
  const { tournamentId, sessionOf, answer, voided } = await play(viewers, [other]);
  clock.advance(1_000);
  await answer(before);
  const from = addMs(clock.now(), 1_000);
  clock.advance(questionMs);
  await answer(during, addMs(clock.now(), -2_000));
  const stall = { from, to: clock.now() };
  expect(await voidStalled(deps, stall)).toEqual([tournamentId]);
  await answer(after);
  // The player who answered before it is asked the next question, which is open.
  expect(await voided()).toEqual([[], [0], [0], [0], []]);
  expect(await voidStalled(deps, stall)).toEqual([]);

  clock.advance(3 * minuteMs);
  for (const viewer of viewers) await completeQuiz(deps, viewer, { sessionId: sessionOf(viewer) });
  const receiptOf = (viewer: Viewer) => readReceipt(deps, viewer, { sessionId: sessionOf(viewer) });
  const { questions } = await receiptOf(silent);
  expect(questions[0]).toMatchObject({ verdict: 'voided', stall: 4, answer: null });
  expect((await receiptOf(during)).questions[0]).toMatchObject({ verdict: 'voided', answer: 0 });
  clock.advance(hourMs);
  await settleTournament(deps, tournamentId);
  const document = await readDocument(deps, tournamentId);
  expect(document.seats.map((seat) => seat.questions.filter((each) => each.voided).length)).toEqual([
    ...[0, 1, 1, 1, 0],
  ]);
  const steps = await verifyFairness(document);
  expect(steps.flatMap(({ problems }) => problems)).toEqual([]);
});

test('a shorter stall is in the receipt as the grace that an answer used', async () => {
  const { deps, clock } = engine;
  const viewer = await createPlayer(deps, { depositPaise: 1_000 });
  const { sessionOf, answer } = await play([viewer]);
  clock.advance(questionMs + 1_500);
  await answer(viewer, addMs(clock.now(), -1_800));
  clock.advance(feedbackMs);
  await completeQuiz(deps, viewer, { sessionId: sessionOf(viewer) });
  const { questions } = await readReceipt(deps, viewer, { sessionId: sessionOf(viewer) });
  expect(questions[0]).toMatchObject({
    stall: 1.8,
    answer: 0,
    verdict: expect.stringMatching(/right|wrong/),
  });
});

test('a stall with nobody in a quiz changes nothing', async () => {
  const { deps, clock } = engine;
  const from = addMs(clock.now(), minuteMs);
  expect(await voidStalled(deps, { from, to: addMs(from, 5_000) })).toEqual([]);
});
