import { optionsOf } from '@paheli/core/question-bank/choice';
import { questionKinds } from '@paheli/core/question-bank/question-shape';
import { verifyFairness } from '@paheli/core/tournament/verify-fairness';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { createQuestion } from '../question-bank/create-question';
import { answerNow } from '../testing/answer-now';
import { createCrowd } from '../testing/crowd';
import { expectProblem } from '../testing/expect-problem';
import { keepForStakes } from '../testing/keep-for-stakes';
import { settleLater } from '../testing/played-tournament';
import { readDocument } from '../testing/read-document';
import { openTestEngine } from '../testing/test-engine';
import { joinTournament } from '../tournament/join-tournament';
import { readAdminTournament } from '../tournament/list-admin-tournaments';
import { askQuestion } from './ask-question';
import { completeQuiz } from './complete-quiz';
import { readReceipt } from './read-receipt';
import { readResults } from './read-results';
import { startQuiz } from './start-quiz';
import { concealUntilOpen } from './visit-session';

const engine = openTestEngine();
keepForStakes(engine);
const { deps, admin, clock } = engine;
let viewers: Viewer[];

/** A bank of sports with four questions, each of another shape. */
beforeAll(async () => {
  viewers = await createCrowd(deps, 3, { depositPaise: 100_000 });
  await deps.database.sql`update question set archived_at = now() where category = 'sports'`;
  const shapes = [
    { options: ['Yes', 'No'], correctAnswer: 1 },
    { options: ['a', 'b', 'c', 'd', 'e', 'f'], correctAnswers: [0, 2, 5], seconds: 20 },
    { options: ['k', 'l', 'm'], correctAnswers: [1, 2] },
    { options: ['w', 'x', 'y', '$z^2$'], correctAnswer: 3, seconds: 60, explanation: '$z$ squared' },
  ];
  for (const [n, shape] of shapes.entries())
    await createQuestion(deps, admin, {
      ...{ category: 'sports', questionText: `Question ${n}?`, explanation: null, difficulty: 'easy' },
      ...{ seconds: 5, language: 'en', translations: {}, tags: [`tag ${n}`], ...shape },
    });
});

const createTournament = (changes: object = {}) =>
  engine.tournament({
    ...{ category: 'sports', questionsCount: 4, durationMinutes: 5, questionKinds: [...questionKinds] },
    ...changes,
  });

const usable = async (changes: object) => {
  const { id: tournamentId } = await createTournament(changes);
  return (await readAdminTournament(deps, admin, { tournamentId })).usableQuestions;
};

test('a tournament asks only kinds that it admits, and what its duration leaves time for', async () => {
  const counts = await Promise.all([
    usable({ questionKinds: [] }),
    usable({ questionKinds: ['options'] }),
    usable({ questionKinds: ['seconds'] }),
    usable({ questionKinds: ['options', 'several'] }),
    usable({}),
    usable({ tags: ['tag 1', 'tag 3', 'tag 9'] }),
    // 22 seconds for each question.
    usable({ questionsCount: 3, durationMinutes: 2 }),
  ]);
  expect(counts).toEqual([0, 1, 1, 2, 4, 2, 3]);
  const { id: tournamentId } = await createTournament({ questionKinds: ['options'] });
  const [viewer] = viewers as [Viewer];
  await expectProblem(joinTournament(deps, viewer, { tournamentId }), 'not_ready');
});

/** Plays a whole quiz by its rules: the right answers, or the first of them alone. */
async function play(viewer: Viewer, tournamentId: string, isRight: boolean): Promise<string> {
  const { sessionId, startsAt } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
  const asked = await deps.database.sql<{ correctAnswer: number; seconds: number }[]>`
    select correct_answer, limit_ms / 1000 as seconds from session_question
    where session_id = ${sessionId} order by question_index`;
  let opensAt = startsAt;
  for (const [questionIndex, { correctAnswer, seconds }] of asked.entries()) {
    const right = optionsOf(correctAnswer);
    // The last instant at which an answer counts by the clock of its own question.
    clock.set(new Date(opensAt.getTime() + seconds * 1_000));
    const answers = isRight ? right : right.slice(0, 1);
    const result = await answerNow(deps, viewer, { sessionId, questionIndex, answers });
    expect(result).toMatchObject({
      ...{ isCorrect: isRight || right.length === 1, timedOut: false, timeTaken: seconds },
      ...{ correctAnswers: right, correctAnswer: right.length === 1 ? right[0] : null },
    });
    opensAt = result.nextStartsAt ?? opensAt;
  }
  return sessionId;
}

test('every kind is drawn, asked, timed, marked, reviewed and verified', async () => {
  const { id: tournamentId } = await createTournament();
  for (const viewer of viewers) await joinTournament(deps, viewer, { tournamentId });
  const [one, other, silent] = viewers as [Viewer, Viewer, Viewer];
  const sessionId = await play(one, tournamentId, true);
  expect(await readResults(deps, one, { sessionId })).toMatchObject({
    score: 4,
    totalTimeTakenQuestions: 90,
  });
  await play(other, tournamentId, false);

  // Silence closes each question at its own time.
  const { startsAt, questionTime } = await startQuiz(deps, silent, { tournamentId }, { handsOut: false });
  clock.set(new Date(startsAt.getTime() + 200_000));
  const result = await completeQuiz(deps, silent, { sessionId: tournamentId });
  expect(result).toMatchObject({ score: 0, totalTimeTakenQuestions: 90, timeTaken: 96 });
  expect([5, 20, 60]).toContain(questionTime);

  await settleLater(engine, tournamentId);
  const { questionStats } = await readResults(deps, other, { sessionId: tournamentId });
  const several = questionStats.filter(({ correctAnswer }) => correctAnswer === null);
  expect(several.map(({ correctAnswers }) => correctAnswers?.length).toSorted()).toEqual([2, 3]);
  expect(several.map(({ userAnswers }) => userAnswers?.length)).toEqual([1, 1]);
  const receipt = await readReceipt(deps, one, { sessionId });
  expect(receipt.questions.map(({ verdict }) => verdict)).toEqual(['right', 'right', 'right', 'right']);
  const document = await readDocument(deps, tournamentId);
  expect((await verifyFairness(document)).flatMap(({ problems }) => problems)).toEqual([]);
  const forged = { ...document, pool: document.pool.map(({ question_ms: _, ...question }) => question) };
  expect((await verifyFairness(forged)).flatMap(({ problems }) => problems).join()).toContain('the time is');
});

test('an option that a question lacks is refused, and the question stays open', async () => {
  const [viewer] = viewers as [Viewer];
  const { id: tournamentId } = await createTournament({ questionsCount: 1, questionKinds: ['options'] });
  await joinTournament(deps, viewer, { tournamentId });
  const { sessionId } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
  clock.advance(1_000);
  const answer = (answers: number[]) => answerNow(deps, viewer, { sessionId, questionIndex: 0, answers });
  for (const answers of [[2], [5], [0, 2]]) await expectProblem(answer(answers), 'invalid_input', 'answer');
  expect(await answer([0, 1])).toMatchObject({ isCorrect: false, timedOut: false });
});

test('formulas come with the question once it is open, and with its explanation', async () => {
  const [viewer] = viewers as [Viewer];
  const { id: tournamentId } = await createTournament({ questionsCount: 1, questionKinds: ['seconds'] });
  await joinTournament(deps, viewer, { tournamentId });
  const { sessionId } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
  const question = await askQuestion(deps, viewer, { sessionId, questionIndex: 0 });
  expect(question.formulas).toEqual([
    { ...{ latex: 'z^2', text: 'z^2' }, mathml: expect.stringContaining('<msup>') },
  ]);
  const concealed = concealUntilOpen(question, new Date(question.startsAt.getTime() - 1));
  expect(concealed).not.toHaveProperty('formulas');
  const result = await answerNow(deps, viewer, {
    sessionId,
    questionIndex: 0,
    answers: [question.options.indexOf('$z^2$')],
  });
  expect(result).toMatchObject({ isCorrect: true, explanation: '$z$ squared' });
  expect(result.formulas).toMatchObject([{ latex: 'z' }]);
});
