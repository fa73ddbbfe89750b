import { minuteMs } from '@paheli/core/clock';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../testing/test-app';
import { doors, openTestQuiz } from '../testing/test-player';

const quiz = openTestQuiz();

type Review = {
  rank: number | null;
  provisional: boolean;
  question_stats: {
    question_index: number;
    correct_answer: number | null;
    explanation: string | null;
    field_time: number | null;
    is_correct: boolean;
  }[];
};

const complete = async (as: SignedIn, sessionId: string) =>
  (await quiz.site.call<Review>('POST', `/api/quiz/${sessionId}/complete`, { as })).body;
const results = async (as: SignedIn, sessionId: string) =>
  (await quiz.site.call<Review>('GET', `/api/quiz/${sessionId}/results`, { as })).body;

describe.each(doors)('a quiz over %s', (door) => {
  test('that is completed at once shows only the opened question until the settlement', async () => {
    const { as, session } = await quiz.start(door, { questionsCount: 5, maxParticipants: 2 });
    const review = await complete(as, session.sessionId);
    expect(review.question_stats.map((stat) => stat.question_index)).toEqual([0]);
    // Answers to the other questions of the ended session do not reveal it either.
    for (const questionIndex of [1, 2, 3, 4]) {
      const response = await quiz.answer(door, as, {
        sessionId: session.sessionId,
        questionIndex,
        answer: 0,
      });
      expect(response).toMatchObject({ status: 200, body: { timedOut: true, correctAnswer: null } });
    }
    const { as: other, session: rival } = await quiz.startIn(door, session.tournamentId);
    const right = await quiz.rightAnswer(rival.sessionId, 0);
    quiz.site.advance(1_000);
    await quiz.answer(door, other, { sessionId: rival.sessionId, questionIndex: 0, answer: right });
    await complete(other, rival.sessionId);
    await quiz.settle();
    const settled = await results(as, session.sessionId);
    expect(settled.provisional).toBe(false);
    expect(settled.question_stats.map((stat) => stat.correct_answer)).toEqual(
      Array.from({ length: 5 }, () => expect.any(Number)),
    );
  });

  test('with a late reveal shows right or wrong at once, and everything else after the settlement', async () => {
    const { as, sessionId, tournamentId } = await quiz.start(door, {
      questionsCount: 2,
      maxParticipants: 1,
      durationMinutes: 1,
      reveal: 'after_settlement',
    });
    const right = await quiz.rightAnswer(sessionId, 0);
    quiz.site.advance(1_000);
    const first = await quiz.answer(door, as, { sessionId, questionIndex: 0, answer: right });
    expect(first.body).toMatchObject({ isCorrect: true, correctAnswer: null, explanation: null });
    const review = await complete(as, sessionId);
    expect(review.rank).toBeNull();
    for (const stat of review.question_stats)
      expect(stat).toMatchObject({ correct_answer: null, explanation: null, field_time: null });
    const leaderboard = await quiz.site.call(
      'GET',
      `/api/quiz/leaderboard/${tournamentId}`,
      door === 'rest' ? { as } : {},
    );
    expect(leaderboard.body).toMatchObject({ provisional: true, entries: [], you: null });
    await quiz.settle();
    expect((await results(as, sessionId)).question_stats[0]).toMatchObject({ correct_answer: right });
    const again = await quiz.answer(door, as, { sessionId, questionIndex: 0, answer: right });
    expect(again.body).toMatchObject({ correctAnswer: right });
    const final = await quiz.site.call('GET', `/api/quiz/leaderboard/${tournamentId}`);
    expect(final.body).toMatchObject({ provisional: false, entries: [{ rank: 1 }] });
  });
});

test('a start window closes joining before any charge, and starting', async () => {
  const { site } = quiz;
  const { id } = await site.engine.tournament({ startWindowMinutes: 2 });
  const [late, seated] = [await site.player({ rupees: 100 }), await site.player({ rupees: 100 })];
  const join = (as: SignedIn) =>
    site.call('POST', '/api/payments/create-payment-intent', { as, body: { tournament_id: id } });
  expect((await join(seated)).status).toBe(200);
  site.advance(2 * minuteMs);
  expect(await join(late)).toMatchObject({ status: 409, body: { code: 'tournament_closed' } });
  const profile = await site.call('GET', '/api/user/profile', { as: late });
  expect(profile.body).toMatchObject({ wallet_balance: 100 });
  const started = await site.call('POST', `/api/quiz/${id}/start`, { as: seated });
  expect(started).toMatchObject({ status: 409, body: { code: 'tournament_closed' } });
  const card = await site.call('GET', `/api/tournaments/${id}`);
  expect(card.body).toMatchObject({ status: 'active', start_window_minutes: 2, reveal: 'immediate' });
});

test('a quiz that began within the start window is played to its end', async () => {
  const { as, session } = await quiz.start('rest', { startWindowMinutes: 1, questionsCount: 20 });
  quiz.site.advance(minuteMs + 500);
  const resumed = await quiz.site.call('POST', `/api/quiz/${session.tournamentId}/start`, { as });
  expect(resumed).toMatchObject({ status: 200, body: { session_id: session.sessionId } });
});
