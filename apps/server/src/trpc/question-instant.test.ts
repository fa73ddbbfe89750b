import { describe, expect, test } from 'vitest';
import { doors, openTestQuiz } from '../testing/test-player';

const questionMs = 5_000;
const graceMs = 500;
const feedbackMs = 2_000;
const floorMs = 400;

const quiz = openTestQuiz({ answerFloorMs: floorMs });

const unopened = { question_index: 1, question_text: null, options: null };

describe('after a silent timeout', () => {
  test('REST returns the instant when the next question opens, and its text only then', async () => {
    const { as, session, sessionId, tournamentId } = await quiz.start('rest');
    const start = () => quiz.site.call('POST', `/api/quiz/${tournamentId}/start`, { as });
    quiz.site.advance(questionMs + graceMs + 1);
    const opensAt = new Date(session.startsAt).getTime() + questionMs + feedbackMs;
    const instants = { starts_at: new Date(opensAt).toISOString() };
    expect((await start()).body).toMatchObject({ current_question: { ...unopened, ...instants } });
    // The result of the question that silence closed does not contain it either.
    const late = await quiz.site.call('POST', `/api/quiz/${sessionId}/answer`, {
      as,
      body: { question_index: 0, answer: 0 },
    });
    expect(late.body).toMatchObject({ timed_out: true, next_question: { ...unopened, ...instants } });
    quiz.site.advance(feedbackMs - graceMs - 2);
    expect((await start()).body).toMatchObject({ current_question: unopened });
    quiz.site.advance(1);
    expect((await start()).body).toMatchObject({
      current_question: { question_index: 1, question_text: expect.any(String), ...instants },
    });
  });
});

describe.each(doors)('an answer over %s', (door) => {
  test.each([0, 1, floorMs - 1, floorMs, floorMs + 1])(
    'after %i ms ranks no faster than the floor',
    async (ms) => {
      const { as, sessionId } = await quiz.start(door);
      quiz.site.advance(ms);
      const answer = await quiz.rightAnswer(sessionId, 0);
      const response = await quiz.answer(door, as, { sessionId, questionIndex: 0, answer });
      const rankingMs = Math.max(floorMs, ms);
      expect(response.body).toMatchObject({ isCorrect: true, timeTaken: rankingMs / 1_000 });
      expect(await quiz.stored(sessionId, 0)).toMatchObject({ timeMs: rankingMs });
    },
  );
});
