import { addMs, hourMs } from '@paheli/core/clock';
import { feedbackMs, questionMs } from '@paheli/core/quiz/constants';
import { expect, test } from 'vitest';
import { settleTournament } from '../settlement/settle-tournament';
import { createPlayer } from '../testing/crowd';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { answerQuestion } from './answer-question';
import { readTurn } from './ask-question';
import { delayQuestion } from './delay-question';
import { expireSessions } from './expire-sessions';
import { startQuiz } from './start-quiz';

const engine = openTestEngine();
const { deps, clock } = engine;

/** Starts the quiz of one player, who answers the first of its two questions. */
async function playing() {
  const endTime = addMs(clock.now(), hourMs);
  const { id: tournamentId } = await engine.tournament({ questionsCount: 2, minParticipants: 1, endTime });
  const viewer = await createPlayer(deps, { depositPaise: 1_000 });
  await joinTournament(deps, viewer, { tournamentId });
  const { sessionId } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
  const answer = async (questionIndex: number) => {
    const [{ right } = { right: -1 }] = await deps.database.sql<{ right: number }[]>`
      select correct_answer as right from session_question
      where session_id = ${sessionId} and question_index = ${questionIndex}`;
    const input = { sessionId, questionIndex, answer: right };
    return answerQuestion(deps, viewer, input, { receivedAt: clock.now(), handsOut: false });
  };
  await answer(0);
  return {
    viewer,
    sessionId,
    tournamentId,
    answer,
    turn: await readTurn(deps, viewer, { sessionId }, false),
  };
}

test('a question that is sent after the end of its tournament is answered in full, and the settlement waits for it', async () => {
  const { tournamentId, answer, turn } = await playing();
  clock.advance(feedbackMs + 2 * hourMs);
  const delayed = await delayQuestion(deps, turn);
  expect(delayed).toMatchObject({
    endsAt: addMs(turn.endsAt, 2 * hourMs),
    question: { startsAt: clock.now(), deadlineAt: addMs(clock.now(), questionMs) },
  });
  await expireSessions(deps);
  expect(await settleTournament(deps, tournamentId)).toBe(false);
  clock.advance(1_500);
  expect(await answer(1)).toMatchObject({
    isCorrect: true,
    timedOut: false,
    timeTaken: 1.5,
    currentScore: 2,
    finished: true,
  });
  expect(await settleTournament(deps, tournamentId)).toBe(true);
});

test('a question that was sent late and stays without an answer holds the settlement up no longer than its time', async () => {
  const { sessionId, tournamentId, turn } = await playing();
  clock.advance(feedbackMs + 2 * hourMs);
  const delayed = await delayQuestion(deps, turn);
  clock.advance(questionMs + 10_000);
  await expireSessions(deps);
  const [stored] = await deps.database.sql`select finished_at from quiz_session where id = ${sessionId}`;
  expect(stored).toEqual({ finishedAt: delayed?.question?.deadlineAt });
  expect(await settleTournament(deps, tournamentId)).toBe(true);
});

test('where sending takes time after the decision, later questions are moved to an instant at which they can be sent', async () => {
  const [one, other] = [await playing(), await playing()];
  clock.advance(feedbackMs + 3_000);
  const passed = { ms: 0 };
  const now = () => addMs(clock.now(), passed.ms);
  const slow = { ...deps, now, delayLead: { ms: 0 } };
  const first = delayQuestion(slow, one.turn);
  passed.ms = 800;
  await first;
  const delayed = await delayQuestion(slow, other.turn);
  const opening = addMs(now(), 960);
  expect(delayed?.question).toMatchObject({ startsAt: opening, deadlineAt: addMs(opening, questionMs) });
});
