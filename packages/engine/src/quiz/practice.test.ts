// Long because a round, the daily quiz and the list they draw from share one world.

import { addMs, dayMs, minuteMs } from '@paheli/core/clock';
import { beginOfWeek } from '@paheli/core/india';
import { chanceOfRight, type MeasuredShape, measureOf } from '@paheli/core/question-bank/item-response';
import { dayOf } from '@paheli/core/quiz/daily';
import { practiceRoundsPerDay } from '@paheli/core/quiz/practice';
import { madeForEach } from '@paheli/core/testing/opened';
import { beforeAll, describe, expect, test } from 'vitest';
import { reviewAchievements } from '../achievements/review-achievements';
import type { Viewer } from '../deps';
import { transact } from '../foundation/transaction';
import { correctKey } from '../integrity/correct-key';
import { suspendUser } from '../integrity/suspend-user';
import { settleDueTournaments } from '../settlement/settle-tournament';
import { answerNow } from '../testing/answer-now';
import { createCrowd, createPlayer } from '../testing/crowd';
import { expectProblem } from '../testing/expect-problem';
import type { TestEngine } from '../testing/test-engine';
import { createWideEngine } from '../testing/wide-engine';
import { joinTournament } from '../tournament/join-tournament';
import { listOwnTournaments, listTournaments, readTournament } from '../tournament/list-tournaments';
import { checkLedger } from '../wallet/reconciliation/check-ledger';
import { closeRounds } from './close-rounds';
import { completeQuiz } from './complete-quiz';
import { countQuestions } from './count-questions';
import { expireSessions } from './expire-sessions';
import { readDaily } from './read-daily';
import { readReceipt } from './read-receipt';
import { readResults } from './read-results';
import { openDaily, startDaily } from './start-daily';
import { startPractice } from './start-practice';
import { startQuiz } from './start-quiz';

let engine: TestEngine;
beforeAll(async () => {
  engine = await createWideEngine(12);
  return engine.close;
});

const rest = { handsOut: true };
const newcomer = () => createPlayer(engine.deps, { access: false });
const practise = (viewer: Viewer, choice: Parameters<typeof startPractice>[2] = { questionsCount: 5 }) =>
  startPractice(engine.deps, viewer, choice, rest);

type Asked = { questionId: string; category: string; difficulty: string; correctAnswer: number };

async function readAsked(sessionId: string): Promise<Asked[]> {
  return engine.deps.database.sql<Asked[]>`
    select a.question_id, q.category, q.difficulty, a.correct_answer from session_question a
    join question q on q.id = a.question_id where a.session_id = ${sessionId} order by a.question_index`;
}

/** Answers every question of a session, the first `right` of them rightly. */
async function play(viewer: Viewer, sessionId: string, right: number): Promise<void> {
  for (const [questionIndex, { correctAnswer }] of (await readAsked(sessionId)).entries()) {
    engine.clock.advance(3_000);
    const answer = questionIndex < right ? correctAnswer : (correctAnswer + 1) % 4;
    await answerNow(engine.deps, viewer, { sessionId, questionIndex, answer }, true);
  }
}

/** Ends everything that runs, and lets the jobs do what is due. */
async function runJobs(): Promise<void> {
  await expireSessions(engine.deps);
  await settleDueTournaments(engine.deps);
  await closeRounds(engine.deps);
  await countQuestions(engine.deps);
  await reviewAchievements(engine.deps);
}

describe('a practice round', () => {
  const viewer = madeForEach(newcomer);

  test('is played to its result without access fee, wallet and seat', async () => {
    const session = await practise(viewer, { category: 'science', questionsCount: 5 });
    expect(session).toMatchObject({ kind: 'practice', totalQuestions: 5, currentScore: 0 });
    for (const asked of await readAsked(session.sessionId)) expect(asked.category).toBe('science');
    await play(viewer, session.sessionId, 4);
    const result = await completeQuiz(engine.deps, viewer, session).catch(() =>
      readResults(engine.deps, viewer, session),
    );
    expect(result).toMatchObject({
      kind: 'practice',
      score: 4,
      rank: null,
      prizeAmount: 0,
      provisional: false,
    });
    const receipt = await readReceipt(engine.deps, viewer, session);
    expect(receipt.questions.map(({ verdict }) => verdict)).toEqual([
      'right',
      'right',
      'right',
      'right',
      'wrong',
    ]);
    expect((await checkLedger(engine.deps.database)).ok).toBe(true);
    // Results of rounds, which are many, displace no kept leaderboard of a tournament.
    expect([engine.deps.leaderboards.kept(), engine.deps.fields.kept()]).toEqual([0, 0]);
  });

  test('started many times at once is one round', async () => {
    const sessions = await Promise.all(Array.from({ length: 8 }, () => practise(viewer)));
    expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(1);
  });

  test('of one difficulty asks only such questions, fewer where there are not so many', async () => {
    const { sessionId } = await practise(await newcomer(), {
      difficulty: 'hard',
      category: 'science',
      questionsCount: 20,
    });
    const asked = await readAsked(sessionId);
    expect(new Set(asked.map(({ difficulty }) => difficulty))).toEqual(new Set(['hard']));
    expect(asked).toHaveLength(Math.floor(14 / 3));
  });

  test('asks new questions before known ones', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 2; round += 1) {
      const { sessionId } = await practise(viewer, { category: 'sports', questionsCount: 5 });
      for (const { questionId } of await readAsked(sessionId)) {
        expect(seen).not.toContain(questionId);
        seen.add(questionId);
      }
      await completeQuiz(engine.deps, viewer, { sessionId });
    }
  });

  test('fits the rating of its player in the category, and the middle for a player without one', async () => {
    const { sql } = engine.deps.database;
    const measure = (listed: string) =>
      sql.unsafe(`
      insert into question_measure (question_id, language, is_of_practice, answers, "right", difficulty, slope, share, share_error, choices)
      select id, 'en', false, 500, 250, 4.0 * (row_number() over (order by id) - 1) / (count(*) over () - 1) - 3, 2, 0.5, 0.02, '{}'
      from question where ${listed}`);
    await sql`update question set opened_at = now() where category = 'science'`;
    await measure("category = 'science'");
    const rated = async (mean: number) => {
      const viewer = await newcomer();
      const { sessionId } = await practise(viewer);
      await completeQuiz(engine.deps, viewer, { sessionId });
      for (const [scope, ability] of Object.entries({ all: -mean, science: mean }))
        await sql`insert into rating values (${sessionId}, ${scope}, ${viewer.userId}, now(), ${ability}, 0.3)`;
      return viewer;
    };
    const shareFor = async (viewer: Viewer, ability: number) => {
      const { sessionId } = await practise(viewer, { category: 'science', questionsCount: 5 });
      const asked = await sql<MeasuredShape[]>`
        select a.correct_answer, cardinality(a.option_order) as options_count, m.difficulty, m.slope, 'easy' as typed
        from session_question a join question_measure m on m.question_id = a.question_id where a.session_id = ${sessionId}`;
      const chances = asked.map((row) => chanceOfRight(measureOf(row), ability));
      return chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
    };
    for (const [viewer, ability] of [
      [await rated(-1.5), -1.5],
      [await newcomer(), 0],
      [await rated(1), 1],
    ] as const)
      expect(Math.abs((await shareFor(viewer, ability)) - 0.75)).toBeLessThan(0.1);
  });

  test('cannot be played by another player', async () => {
    const [owner, other] = [await newcomer(), await newcomer()];
    const { sessionId, tournamentId } = await practise(owner);
    await expectProblem(startQuiz(engine.deps, other, { tournamentId }, rest), 'not_found');
    await expectProblem(joinTournament(engine.deps, other, { tournamentId }), 'not_found');
    await expectProblem(readResults(engine.deps, other, { sessionId }), 'not_found');
  });

  test('is refused with the time of the next one after the rounds of a day', async () => {
    engine.clock.set(dayOf(addMs(engine.clock.now(), dayMs)).from);
    for (let round = 0; round < practiceRoundsPerDay; round += 1)
      await completeQuiz(engine.deps, viewer, await practise(viewer));
    await expect(practise(viewer)).rejects.toMatchObject({ code: 'rate_limited', retryAfterS: dayMs / 1000 });
    engine.clock.advance(dayMs);
    await expect(practise(viewer)).resolves.toMatchObject({ kind: 'practice' });
  });

  test('is refused where no question of its kind may be practised', async () => {
    await engine.deps.database
      .sql`update question set archived_at = ${engine.clock.now()} where difficulty = 'hard'`;
    const hard = practise(await newcomer(), { difficulty: 'hard', questionsCount: 5 });
    await expect(hard).rejects.toMatchObject({
      code: 'not_ready',
      message: expect.stringContaining('difficulty'),
    });
    await engine.deps.database.sql`update question set archived_at = null`;
  });

  test('is not opened for a suspended player', async () => {
    const suspension = { userId: viewer.userId, reason: 'Bots.', until: null, freeze: false };
    await suspendUser(engine.deps, engine.admin, suspension);
    await expectProblem(practise(viewer), 'suspended');
    const { sql } = engine.deps.database;
    expect(await sql`select from quiz_session where user_id = ${viewer.userId}`).toHaveLength(0);
  });

  test('is scored again when the key of a question is corrected, and its id is not told to everybody', async () => {
    const { deps } = engine;
    const { sessionId, tournamentId } = await practise(viewer);
    await play(viewer, sessionId, 5);
    const [asked] = await readAsked(sessionId);
    const [pooled] = await deps.database.sql<{ key: number }[]>`
      select correct_answer as key from tournament_question
      where tournament_id = ${tournamentId} and question_id = ${asked?.questionId ?? ''}`;
    const correctAnswer = ((pooled?.key ?? 0) + 1) % 4;
    const question = { tournamentId, questionId: asked?.questionId ?? '', correctAnswer };
    await transact(deps, (tx) => correctKey(tx, deps, engine.admin, question, async () => 'alone'));
    expect(await readResults(deps, viewer, { sessionId })).toMatchObject({ score: 4 });
    expect(
      await deps.database.sql`
        select from outbox where audience = 'everyone' and event ->> 'tournamentId' = ${tournamentId}`,
    ).toHaveLength(0);
  });

  test('that was abandoned ends by itself and makes room for the next', async () => {
    const first = await practise(viewer);
    engine.clock.advance(5 * minuteMs);
    const second = await practise(viewer);
    expect(second.sessionId).not.toBe(first.sessionId);
    await runJobs();
    expect(await readResults(engine.deps, viewer, first)).toMatchObject({ score: 0, provisional: false });
  });

  test('gives questions statistics and appears in no list, total or achievement', async () => {
    const { sessionId, tournamentId } = await practise(viewer);
    await play(viewer, sessionId, 5);
    engine.clock.advance(10 * minuteMs);
    await runJobs();
    const { sql } = engine.deps.database;
    const counted =
      await sql`select asked, "right" from tournament_question where tournament_id = ${tournamentId}`;
    expect(counted.map((row) => ({ ...row }))).toEqual(
      Array.from({ length: 5 }, () => ({ asked: 1, right: 1 })),
    );
    expect((await listTournaments(engine.deps, viewer, { status: ['completed'] })).items).toEqual([]);
    expect(await listOwnTournaments(engine.deps, viewer)).toEqual([]);
    await expectProblem(readTournament(engine.deps, engine.admin, { tournamentId }), 'not_found');
    expect(await sql`select from achievement`).toHaveLength(0);
    // Nothing waits for a review for ever.
    expect(
      await sql`select from quiz_session where reviewed_standing is distinct from coalesce(rank::text, '-') || ' ' || prize_state`,
    ).toHaveLength(0);
  });
});

/** Lets days pass on which the server is up. */
async function passDays(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    await openDaily(engine.deps);
    engine.clock.advance(dayMs);
  }
}

describe('the daily quiz', () => {
  test('asks everybody the same ten questions, two of each category, also when many open it at once', async () => {
    const viewers = await createCrowd(engine.deps, 10, { access: false });
    const sessions = await Promise.all(viewers.map((viewer) => startDaily(engine.deps, viewer, {}, rest)));
    const sets = await Promise.all(sessions.map(({ sessionId }) => readAsked(sessionId)));
    const keys = sets.map((asked) =>
      asked
        .map(({ questionId }) => questionId)
        .sort()
        .join(),
    );
    expect(new Set(keys).size).toBe(1);
    const categories = sets[0]?.map(({ category }) => category).sort();
    expect(categories).toEqual(
      ['entertainment', 'general', 'history', 'science', 'sports'].flatMap((category) => [
        category,
        category,
      ]),
    );
  });

  test('is one try a day, and its streak counts the days in India', async () => {
    const viewer = await newcomer();
    engine.clock.set(addMs(beginOfWeek(addMs(engine.clock.now(), 7 * dayMs)), minuteMs));
    const first = await startDaily(engine.deps, viewer, {}, rest);
    expect(await readDaily(engine.deps, viewer)).toMatchObject({
      played: false,
      sessionId: first.sessionId,
      score: null,
      trail: [],
      streak: 0,
    });
    await play(viewer, first.sessionId, 7);
    await expect(startDaily(engine.deps, viewer, {}, rest)).rejects.toMatchObject({
      code: 'finished',
      facts: { sessionId: first.sessionId },
    });
    const today = await readDaily(engine.deps, viewer);
    expect(today).toMatchObject({ played: true, questionsCount: 10, score: 7, streak: 1, bestStreak: 1 });
    expect(today.trail).toEqual([...Array.from({ length: 7 }, () => 'right'), 'wrong', 'wrong', 'wrong']);
    await passDays(1);
    expect(await readDaily(engine.deps, viewer)).toMatchObject({ played: false, streak: 1 });
    const second = await startDaily(engine.deps, viewer, {}, rest);
    await completeQuiz(engine.deps, viewer, second);
    expect(await readDaily(engine.deps, viewer)).toMatchObject({ played: true, streak: 2 });
    // An outage of days.
    engine.clock.advance(3 * dayMs);
    expect(await readDaily(engine.deps, viewer)).toMatchObject({ streak: 2, bestStreak: 2, freezesLeft: 1 });
    await passDays(1);
    expect(await readDaily(engine.deps, viewer)).toMatchObject({ streak: 2, bestStreak: 2, freezesLeft: 0 });
    await passDays(1);
    expect(await readDaily(engine.deps, viewer)).toMatchObject({ streak: 0, bestStreak: 2 });
  });

  test('repeats no question of the days before while there are others', async () => {
    const viewer = await newcomer();
    const days: string[][] = [];
    // The bank has at least twelve practice questions of each category, for six days.
    for (let day = 0; day < 9; day += 1) {
      const asked = await readAsked((await startDaily(engine.deps, viewer, {}, rest)).sessionId);
      days.push(asked.map(({ questionId }) => questionId));
      engine.clock.advance(dayMs);
    }
    for (const [day, ids] of days.entries()) {
      const recent = new Set(days.slice(Math.max(0, day - 5), day).flat());
      expect(ids.filter((id) => recent.has(id))).toEqual([]);
    }
  });
});
