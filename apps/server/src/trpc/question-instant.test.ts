import { describe, expect, test } from 'vitest';
import { openTestQuiz } from '../testing/test-player';

const questionMs = 5_000;
const graceMs = 500;
const feedbackMs = 2_000;

const quiz = openTestQuiz();

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
