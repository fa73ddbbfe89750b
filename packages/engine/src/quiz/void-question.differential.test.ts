import { addMs, minuteMs } from '@paheli/core/clock';
import { closeSilent, completeSession, takeAnswer } from '@paheli/core/quiz/question-clock';
import { rescore } from '@paheli/core/quiz/rescore';
import { histories, historiesTimeout } from '@paheli/core/testing/histories';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { stepOf, type ValueOf, weighted } from '../testing/arbitraries';
import {
  expectedPoints,
  expectedState,
  type SessionPlan,
  type SessionState,
  storedStates,
  storeTwins,
  type TwinSession,
} from '../testing/clocked-session';
import { createCrowd } from '../testing/crowd';
import { openTestEngine } from '../testing/test-engine';
import { answerMany } from './answer-question';
import { readResults } from './read-results';
import { visitSession } from './visit-session';
import { voidQuestion } from './void-question';

// Sessions in which questions are voided at any moment, against core's question clock and rescoring rule: after each
// step all stored values are compared. A failure prints the seed and the shortest history.

const maxSessions = 3;
const maxQuestions = 5;
const start = new Date('2026-01-01T10:00:00.000Z');
const graceMs = 500;

const engine = openTestEngine();
let viewers: Viewer[];
beforeAll(async () => {
  viewers = await createCrowd(engine.deps, maxSessions);
});

const session = fc.nat(maxSessions - 1);
const step = weighted(
  [
    6,
    stepOf('answer', {
      session,
      /** Answers the previous question, which silence has closed: an answer that comes late through the queue. */
      late: fc.boolean(),
      choice: fc.constantFrom('right', 'wrong', 'none'),
      afterMs: fc.integer({ min: -250, max: 6_000 }),
    }),
  ],
  [
    3,
    stepOf('visit', {
      session,
      afterMs: fc.integer({ min: 0, max: 16_000 }),
      action: fc.constantFrom('read', 'read', 'read', 'read', 'complete'),
    }),
  ],
  [2, stepOf('void', { question: fc.nat(maxQuestions + maxSessions - 2) })],
);
type Step = ValueOf<typeof step>;
const plan: fc.Arbitrary<SessionPlan> = fc.record({
  correctAnswers: fc.array(fc.nat(3), { minLength: 1, maxLength: maxQuestions }),
  totalMs: fc.constantFrom(60_000, 35_000, 14_000),
  marks: fc.constantFrom(
    null,
    { easy: 4, medium: 4, hard: 4, wrong: 1 },
    { easy: 1, medium: 2, hard: 3, wrong: 1 },
  ),
});
const history = fc.record({
  plans: fc.array(plan, { minLength: 1, maxLength: maxSessions }),
  steps: fc.array(step, { minLength: 1, maxLength: 20, size: 'max' }),
});

test(
  'score, points and time follow the rule, whenever questions are voided',
  async () => {
    const property = fc.asyncProperty(history, async ({ plans, steps }) => {
      const twins = await storeTwins(engine.deps, viewers, plans, start, { graceMs: 500, floorMs: 0 });
      const pool = await readPool(twins);
      const voided = new Set<number>();
      for (const each of steps) {
        await perform(twins, pool, voided, each);
        expect(await storedStates(engine.deps, twins)).toEqual(
          twins.map((twin, index) => expectedTwin(twin, index, voided)),
        );
      }
      // The review shows every question once the tournament is settled.
      await engine.deps.database
        .sql`update tournament set settled_at = now() where id = ${twins[0]?.tournamentId ?? null}`;
      for (const [index, twin] of twins.entries()) await checkResults(twin, index, voided);
    });
    await fc.assert(property, { numRuns: histories(50) });
  },
  historiesTimeout(60_000),
);

/** Returns the pool of the twins' tournament: the questions they are asked, in the order of the bank. */
async function readPool(twins: readonly TwinSession[]): Promise<string[]> {
  const { sql } = engine.deps.database;
  const rows = await sql<{ id: string }[]>`
    select question_id as id from tournament_question where tournament_id = ${twins[0]?.tournamentId ?? null}`;
  return rows.map(({ id }) => id).toSorted();
}

async function perform(
  twins: readonly TwinSession[],
  pool: readonly string[],
  voided: Set<number>,
  each: Step,
): Promise<void> {
  if (each.kind === 'void') return performVoid(twins, pool, voided, each.question);
  const index = each.session % twins.length;
  const twin = twins[index];
  const current = twin?.model.questions.at(-1);
  if (!twin || !current) throw new Error('there is no session');
  if (each.kind === 'answer') return performAnswer(twin, index, voided, each);
  const now = addMs(current.startsAt, each.afterMs);
  const row = await visitSession(engine.deps, twin.viewer, twin.sessionId, now, each.action);
  twin.model =
    each.action === 'complete'
      ? completeSession(twin.model, now, graceMs)
      : closeSilent(twin.model, now, graceMs);
  const { score, points, questions } = expectedTwin(twin, index, voided);
  const trail = questions.flatMap(({ closedAt, isCorrect, timedOut }, place) => {
    if (closedAt === null) return [];
    return isCorrect || isVoided(index, place, voided) ? 'right' : timedOut ? 'missed' : 'wrong';
  });
  expect(row).toMatchObject({ score, points, trail });
}

async function performVoid(
  twins: readonly TwinSession[],
  pool: readonly string[],
  voided: Set<number>,
  question: number,
): Promise<void> {
  const [tournamentId, questionId] = [twins[0]?.tournamentId, pool[question % pool.length]];
  if (!tournamentId || !questionId) throw new Error('there is no pool');
  await voidQuestion(engine.deps, engine.admin, {
    tournamentId,
    questionId,
    reason: 'Two answers are right.',
  });
  voided.add(question % pool.length);
}

async function performAnswer(
  twin: TwinSession,
  index: number,
  voided: ReadonlySet<number>,
  { late, choice, afterMs }: Extract<Step, { kind: 'answer' }>,
): Promise<void> {
  const questionIndex = Math.max(0, twin.model.questions.length - (late ? 2 : 1));
  const question = twin.model.questions[questionIndex];
  const right = twin.model.correctAnswers[questionIndex];
  if (!question || right === undefined) throw new Error('there is no question');
  const answer = { right, wrong: (right + 1) % 4, none: null }[choice];
  const receivedAt = addMs(question.startsAt, afterMs);
  const item = { questionIndex, answer, receivedAt, handsOut: false };
  const { userId } = twin.viewer;
  const [outcome] = await answerMany(engine.deps, [
    { ...item, userId, sessionRef: twin.sessionId, claimedS: null, now: receivedAt },
  ]);
  const { session: model, problem } = takeAnswer(twin.model, item, receivedAt, { graceMs, floorMs: 0 });
  twin.model = model;
  const { score, points, questions } = expectedTwin(twin, index, voided);
  expect(outcome?.problem).toBe(problem);
  if (problem) return;
  const isCorrect = questions[questionIndex]?.isCorrect || isVoided(index, questionIndex, voided);
  expect(outcome).toMatchObject({ currentScore: score, currentPoints: points, isCorrect });
}

/**
 * Returns whether a question is voided. Sessions begin one question later each, in a pool that begins with the first's.
 */
function isVoided(index: number, place: number, voided: ReadonlySet<number>): boolean {
  return voided.has(index + place);
}

/** Returns the expected stored state: the reference clock, with score, points and time by the rule. */
function expectedTwin(
  { model, marks }: TwinSession,
  index: number,
  voided: ReadonlySet<number>,
): SessionState {
  const state = expectedState({ model, marks });
  const counted = state.questions.flatMap(({ isCorrect, timeMs, closedAt, answer }, place) => {
    if (closedAt === null && model.finishedAt === null) return [];
    return { isCorrect, timeMs, answer, voided: isVoided(index, place, voided) };
  });
  const { score, totalTimeMs } = rescore(counted);
  const points = expectedPoints(marks, counted, (place) => isVoided(index, place, voided));
  return { ...state, score, points, totalTimeMs };
}

/** Ends the session and reads its results: the review adds up to the ranked values. */
async function checkResults(twin: TwinSession, index: number, voided: ReadonlySet<number>): Promise<void> {
  const now = addMs(twin.model.endsAt, minuteMs);
  const deps = { ...engine.deps, now: () => now };
  twin.model = completeSession(twin.model, now, graceMs);
  const result = await readResults(deps, twin.viewer, { sessionId: twin.sessionId });
  const { score, points, totalTimeMs } = expectedTwin(twin, index, voided);
  expect([result.score, result.points, result.totalTimeTakenQuestions]).toEqual([
    score,
    points,
    totalTimeMs / 1000,
  ]);
  const { questionStats } = result;
  expect(questionStats.filter(({ isCorrect }) => isCorrect)).toHaveLength(score);
  const shownMs = questionStats.reduce((sum, { timeTaken }) => sum + Math.round(timeTaken * 1000), 0);
  expect(shownMs).toBe(totalTimeMs);
  expect(questionStats.map((stat) => stat.voided)).toEqual(
    questionStats.map((_, place) => isVoided(index, place, voided)),
  );
}
