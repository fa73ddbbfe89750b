// Long because reports and decisions share one history: a played tournament whose question is wrong.
import type { DecideReportedQuestion } from '@paheli/core/integrity/question-report';
import { expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { answerQuestion } from '../quiz/answer-question';
import { completeQuiz } from '../quiz/complete-quiz';
import { readResults } from '../quiz/read-results';
import { startQuiz } from '../quiz/start-quiz';
import { settleTournament } from '../settlement/settle-tournament';
import { answerNow } from '../testing/answer-now';
import { createCrowd, type Several } from '../testing/crowd';
import { expectProblem } from '../testing/expect-problem';
import { holdTournament } from '../testing/hold-tournament';
import { keepForStakes } from '../testing/keep-for-stakes';
import { times } from '../testing/outcomes';
import { followEvents } from '../testing/publish-outbox';
import { openWideEngine } from '../testing/wide-engine';
import { decideReportedQuestion } from './decide-reported-question';
import { listOwnReports } from './list-own-reports';
import { listReportedQuestions } from './list-reported-questions';
import { reportQuestion } from './report-question';

const engine = openWideEngine(20);
keepForStakes(engine);
const { deps } = engine;

type Played = { readonly viewer: Viewer; readonly sessionId: string; readonly firstQuestion: string };

/** Plays a tournament in which everybody answers every question wrong, in which all are asked the same questions. */
async function play<const Count extends number>(players: Count) {
  const viewers = await createCrowd(deps, players, { depositPaise: 1000 });
  const [bank] = await deps.database.sql<{ size: number }[]>`
    select count(*) as size from question where category = 'science' and archived_at is null`;
  const tournamentId = await holdTournament(engine, viewers, {
    maxParticipants: players,
    questionsCount: bank?.size ?? 0,
    durationMinutes: 60,
  });
  const played: Played[] = [];
  for (const viewer of viewers) {
    const { sessionId } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
    const [first] = await deps.database.sql<{ id: string; wrong: number }[]>`
      select question_id as id, (correct_answer + 1) % 4 as wrong from session_question
      where session_id = ${sessionId} and question_index = 0`;
    await answerNow(deps, viewer, { sessionId, questionIndex: 0, answer: first?.wrong ?? 0 });
    played.push({ viewer, sessionId, firstQuestion: first?.id ?? '' });
  }
  return { tournamentId, played: played as Several<Played, Count> };
}

const report = (viewer: Viewer, sessionId: string, questionIndex = 0) =>
  reportQuestion(deps, viewer, {
    sessionId,
    questionIndex,
    reason: 'wrong_answer',
    note: 'It is the other one.',
  });

async function waitingFor(tournamentId: string) {
  const { items } = await listReportedQuestions(deps, { decided: false });
  return items.filter(({ tournament }) => tournament.id === tournamentId);
}

/** Plays a tournament whose first player reports the first question, which waits for its decision. */
async function reported(players: number) {
  const { tournamentId, played } = await play(players);
  const [one] = played;
  if (!one) throw new Error('nobody played');
  await report(one.viewer, one.sessionId);
  const [waiting] = await waitingFor(tournamentId);
  if (!waiting) throw new Error('nothing waits');
  return { tournamentId, played, one, waiting };
}

const decide = (
  id: string,
  decision: Pick<DecideReportedQuestion, 'outcome' | 'correctAnswer'>,
  by = engine.admin,
) => decideReportedQuestion(deps, by, { reportedQuestionId: id, reason: 'We looked it up.', ...decision });

async function expectScoresByKey(played: readonly Played[]): Promise<void> {
  for (const { sessionId } of played) {
    const [session] = await deps.database.sql<{ score: number; expected: number }[]>`
      select s.score, (select count(*) filter (where q.option_order[q.answer + 1] = p.correct_answer)::int
          from session_question q join tournament_question p on p.tournament_id = s.tournament_id and p.question_id = q.question_id
          where q.session_id = s.id and q.closed_at is not null) as expected
      from quiz_session s where s.id = ${sessionId}`;
    expect(session?.score).toBe(session?.expected);
  }
}

/** Returns the option that the player chose, as an index of the pool's options. */
async function chosenBy(sessionId: string): Promise<number> {
  const [row] = await deps.database.sql<{ place: number }[]>`
    select option_order[answer + 1] as place from session_question where session_id = ${sessionId} and question_index = 0`;
  return row?.place ?? -1;
}

test('a player reports a closed question of their own once; repeating it returns the first report', async () => {
  const { tournamentId, played } = await play(2);
  const [one, other] = played;
  const reports = await Promise.all(times(5, () => report(one.viewer, one.sessionId)));
  expect(new Set(reports.map(({ id }) => id)).size).toBe(1);
  // The tournament's id stands for the session.
  const repeated = await reportQuestion(deps, one.viewer, {
    ...{ sessionId: tournamentId, questionIndex: 0, reason: 'offensive', note: null },
  });
  expect(repeated).toEqual(reports[0]);
  expect(await listOwnReports(deps, one.viewer, { sessionId: one.sessionId })).toEqual([repeated]);
  await expectProblem(report(one.viewer, one.sessionId, 1), 'too_early');
  await expectProblem(report(one.viewer, other.sessionId), 'not_found');
  await expectProblem(listOwnReports(deps, other.viewer, { sessionId: one.sessionId }), 'not_found');
});

test('reports of a question at once wait for one decision, with how its players did', async () => {
  const { tournamentId, played } = await play(4);
  const same = played.filter(({ firstQuestion }) => firstQuestion === played[0]?.firstQuestion);
  await Promise.all(same.map(({ viewer, sessionId }) => report(viewer, sessionId)));
  const [waiting, ...others] = await waitingFor(tournamentId);
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({
    reportsCount: same.length,
    tournament: { isOver: false },
    statistics: { asked: same.length, rightPercentage: 0, unanswered: 0 },
  });
  expect(waiting?.statistics.choices.reduce((sum, count) => sum + count, 0)).toBe(same.length);
});

test('a corrected key scores every session again, in the bank too, and reporters are told', async () => {
  const { played, one, waiting } = await reported(3);
  const key = await chosenBy(one.sessionId);
  const events = await followEvents(deps);
  const decided = await decide(waiting.id, { outcome: 'corrected', correctAnswer: key });
  expect(decided).toMatchObject({ outcome: 'corrected', question: { correctAnswer: key } });
  await expectScoresByKey(played);
  await completeQuiz(deps, one.viewer, { sessionId: one.sessionId });
  expect((await readResults(deps, one.viewer, { sessionId: one.sessionId })).score).toBe(1);
  const [bank] = await deps.database.sql<{ key: number }[]>`
    select correct_answer as key from question where id = ${waiting.question.id}`;
  expect(bank?.key).toBe(key);
  const told = { sessionId: one.sessionId, questionIndex: 0, outcome: 'corrected' };
  expect(await events()).toContainEqual([
    `user:${one.viewer.userId}`,
    { type: 'question_report_update', ...told },
  ]);
  expect(await listOwnReports(deps, one.viewer, { sessionId: one.sessionId })).toMatchObject([
    { outcome: 'corrected', decision: 'We looked it up.' },
  ]);
});

test('a key that is corrected while players answer leaves every score by the corrected key', async () => {
  const { played, one, waiting } = await reported(8);
  engine.clock.advance(2_000);
  const receivedAt = engine.clock.now();
  await Promise.all([
    decide(waiting.id, { outcome: 'corrected', correctAnswer: await chosenBy(one.sessionId) }),
    ...played.map(({ viewer, sessionId }) =>
      answerQuestion(
        deps,
        viewer,
        { sessionId, questionIndex: 1, answer: 0 },
        { receivedAt, handsOut: false },
      ),
    ),
  ]);
  await expectScoresByKey(played);
});

test('a question is decided once, also by several administrators at once', async () => {
  const { one, waiting } = await reported(1);
  const decisions = await Promise.allSettled([
    decide(waiting.id, { outcome: 'voided' }),
    decide(waiting.id, { outcome: 'dismissed' }),
    decide(waiting.id, { outcome: 'corrected', correctAnswer: await chosenBy(one.sessionId) }),
  ]);
  expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const decision of decisions)
    if (decision.status === 'rejected') expect(decision.reason).toMatchObject({ code: 'already_decided' });
});

test('the present key is refused as a correction, and nothing changes after the settlement', async () => {
  const { tournamentId, one, waiting } = await reported(1);
  const [correctAnswer = -1] = waiting.question.correctAnswers;
  await expectProblem(decide(waiting.id, { outcome: 'corrected', correctAnswer }), 'invalid_input');
  await completeQuiz(deps, one.viewer, { sessionId: one.sessionId });
  await settleTournament(deps, tournamentId);
  for (const decision of [
    { outcome: 'voided' },
    { outcome: 'corrected', correctAnswer: (correctAnswer + 1) % 4 },
  ] as const)
    await expectProblem(decide(waiting.id, decision), 'locked');
  expect(await decide(waiting.id, { outcome: 'dismissed' })).toMatchObject({ outcome: 'dismissed' });
});
