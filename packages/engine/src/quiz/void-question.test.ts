// Long because a question can be voided in every state of a session, and at the same time as anything else.

import { hourMs } from '@paheli/core/clock';
import { rescore } from '@paheli/core/quiz/rescore';
import type { QuizResult } from '@paheli/core/quiz/schema';
import { histories } from '@paheli/core/testing/histories';
import { describe, expect, test } from 'vitest';
import { listAudit } from '../audit/list-audit';
import type { Viewer } from '../deps';
import { settleTournament } from '../settlement/settle-tournament';
import { answerNow } from '../testing/answer-now';
import { createCrowd } from '../testing/crowd';
import { holdTournament } from '../testing/hold-tournament';
import { keepForStakes } from '../testing/keep-for-stakes';
import { outcomesOf, times } from '../testing/outcomes';
import { followEvents } from '../testing/publish-outbox';
import { queueUp } from '../testing/queue-up';
import type { TestEngine } from '../testing/test-engine';
import { openWideEngine } from '../testing/wide-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { readLeaderboard } from '../tournament/read-leaderboard';
import { completeQuiz } from './complete-quiz';
import { readResults } from './read-results';
import { startQuiz } from './start-quiz';
import { voidQuestion } from './void-question';

const engine = openWideEngine(20);
keepForStakes(engine);
const { deps } = engine;

const reason = 'Two of the options are right.';

type Asked = { id: string; right: number };

/** Returns the questions of a session in its order. */
function askedOf(sessionId: string): Promise<Asked[]> {
  return deps.database.sql<Asked[]>`
    select question_id as id, correct_answer as right from session_question
    where session_id = ${sessionId} order by question_index`;
}

/** Returns how many questions of a session are marked as voided. */
async function countVoided(sessionId: string): Promise<number> {
  const rows = await deps.database.sql`
    select from session_question where session_id = ${sessionId} and voided`;
  return rows.length;
}

/** Returns some question of a tournament's pool. */
async function anyOf(tournamentId: string): Promise<Asked | undefined> {
  const [question] = await deps.database.sql<Asked[]>`
    select question_id as id, 0 as right from tournament_question where tournament_id = ${tournamentId} limit 1`;
  return question;
}

/** Returns settings in which every player is asked every question. */
async function wholeBank(): Promise<{ questionsCount: number; durationMinutes: number }> {
  const [bank] = await deps.database.sql<{ size: number }[]>`
    select count(*) as size from question where category = 'science' and archived_at is null`;
  return { questionsCount: bank?.size ?? 0, durationMinutes: 60 };
}

/** Seats players in a tournament. */
async function seated(players: number, changes: Parameters<TestEngine['tournament']>[0] = {}) {
  const viewers = await createCrowd(deps, players, { depositPaise: 1000 });
  const tournamentId = await holdTournament(engine, viewers, { maxParticipants: 40, ...changes });
  return { viewers, tournamentId };
}

async function start(viewer: Viewer, tournamentId: string) {
  const { sessionId } = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
  return { viewer, sessionId, asked: await askedOf(sessionId) };
}

const answer = (viewer: Viewer, sessionId: string, questionIndex: number, choice: number | null) =>
  answerNow(deps, viewer, { sessionId, questionIndex, answer: choice });

const voidIt = (tournamentId: string, question: Asked | undefined, why = reason) =>
  voidQuestion(deps, engine.admin, { tournamentId, questionId: question?.id ?? '', reason: why });

/** Returns a player who has answered the first question wrong after a second, and the second right after two. */
async function playing(changes: Parameters<TestEngine['tournament']>[0] = {}) {
  const { viewers, tournamentId } = await seated(1, changes);
  const [viewer] = viewers;
  if (!viewer) throw new Error('the crowd is empty');
  const { sessionId, asked } = await start(viewer, tournamentId);
  engine.clock.advance(1_000);
  await answer(viewer, sessionId, 0, ((asked[0]?.right ?? 0) + 1) % 4);
  engine.clock.advance(2_000 + 2_000);
  await answer(viewer, sessionId, 1, asked[1]?.right ?? 0);
  return { viewer, tournamentId, sessionId, asked };
}

describe('a voided question', () => {
  test('counts as right at the mean time of the others, in a quiz that is over', async () => {
    const { viewer, tournamentId, sessionId, asked } = await playing();
    const before = await completeQuiz(deps, viewer, { sessionId });
    expect(before).toMatchObject({ score: 1, totalTimeTakenQuestions: 18 });
    await voidIt(tournamentId, asked[0]);
    const after = await readResults(deps, viewer, { sessionId });
    // The others took 2, 5, 5 and 5 s.
    expect(after).toMatchObject({ score: 2, totalTimeTakenQuestions: 17 + 4.25, percentage: 40 });
    const [first, second] = after.questionStats;
    expect(first).toMatchObject({ voided: true, isCorrect: true, timeTaken: 4.25 });
    expect(second).toMatchObject({ voided: false, isCorrect: true, timeTaken: 2, points: null });
    expect(before.questionStats[0]).toMatchObject({ voided: false, isCorrect: false, timeTaken: 1 });
  });

  test('gives its points where it was answered wrong; the points of a review add up to those of the session', async () => {
    const marks = { easy: 2, medium: 3, hard: 4, wrong: 1 };
    const { viewer, tournamentId, sessionId, asked } = await playing({ marks });
    const pointsIn = ({ questionStats }: QuizResult) =>
      questionStats.map(({ points }) => points ?? Number.NaN);
    const before = await completeQuiz(deps, viewer, { sessionId });
    const [, right = 0] = pointsIn(before);
    expect(right).toBeGreaterThan(1);
    // The other questions were not answered.
    expect(pointsIn(before)).toEqual([
      -1,
      right,
      ...pointsIn(before)
        .slice(2)
        .map(() => 0),
    ]);
    await voidIt(tournamentId, asked[0]);
    const after = await readResults(deps, viewer, { sessionId });
    const points = pointsIn(after);
    expect(points[0]).toBeGreaterThan(1);
    expect(after.points).toBe(points.reduce((sum, each) => sum + each, 0));
  });

  test('counts as right at once in a running quiz, and is marked so in its trail', async () => {
    const { viewer, tournamentId, asked } = await playing();
    await voidIt(tournamentId, asked[0]);
    const running = await startQuiz(deps, viewer, { tournamentId }, { handsOut: false });
    expect(running).toMatchObject({ currentScore: 2, trail: ['right', 'right'] });
  });

  test('counts as right when it is asked later, answered wrong or not at all', async () => {
    const { viewer, tournamentId, sessionId, asked } = await playing();
    await voidIt(tournamentId, asked[2]);
    await voidIt(tournamentId, asked[3]);
    engine.clock.advance(3_000);
    const wrong = await answer(viewer, sessionId, 2, ((asked[2]?.right ?? 0) + 1) % 4);
    expect(wrong).toMatchObject({ isCorrect: true, currentScore: 2 });
    engine.clock.advance(3_000);
    const none = await answer(viewer, sessionId, 3, null);
    expect(none).toMatchObject({ isCorrect: true, currentScore: 3, timedOut: true });
    // 1 s, 2 s and one that was not reached: 8 s for three, and as long for each of the voided.
    const result = await completeQuiz(deps, viewer, { sessionId });
    expect(result).toMatchObject({ score: 3, totalTimeTakenQuestions: 13.334 });
  });

  test('is not asked in later starts, while the pool has others', async () => {
    const { viewers, tournamentId } = await seated(21);
    const [first, ...rest] = viewers;
    if (!first) throw new Error('the crowd is empty');
    const { asked } = await start(first, tournamentId);
    await voidIt(tournamentId, asked[0]);
    for (const viewer of rest) {
      const session = await start(viewer, tournamentId);
      expect(session.asked.map(({ id }) => id)).not.toContain(asked[0]?.id);
    }
  });

  test('counts as right in later starts where the pool has no other', async () => {
    const whole = await wholeBank();
    const { viewers, tournamentId } = await seated(1, whole);
    const [viewer] = viewers;
    const question = await anyOf(tournamentId);
    if (!viewer) throw new Error('the crowd is empty');
    await voidIt(tournamentId, question);
    const { sessionId, asked } = await start(viewer, tournamentId);
    expect(asked.map(({ id }) => id)).toContain(question?.id);
    const result = await completeQuiz(deps, viewer, { sessionId });
    expect(result).toMatchObject({ score: 1, totalTimeTakenQuestions: whole.questionsCount * 5 });
    expect(await countVoided(sessionId)).toBe(1);
  });

  test('takes no time where every question of the session is voided', async () => {
    const { viewer, tournamentId, sessionId, asked } = await playing();
    for (const question of asked) await voidIt(tournamentId, question);
    const result = await completeQuiz(deps, viewer, { sessionId });
    expect(result).toMatchObject({ score: 5, totalTimeTakenQuestions: 0, percentage: 100 });
  });

  test('decides ranks and prizes: the other session has it right now too', async () => {
    const { viewers, tournamentId } = await seated(2, { ...(await wholeBank()), prizeSplitBps: [10_000] });
    const [leader, other] = await Promise.all(viewers.map((viewer) => start(viewer, tournamentId)));
    const [voided] = leader?.asked ?? [];
    if (!leader || !other || !voided) throw new Error('the crowd is empty');
    engine.clock.advance(1_000);
    await answer(leader.viewer, leader.sessionId, 0, voided.right);
    const isSame = other.asked[0]?.id === voided.id;
    engine.clock.advance(1_000);
    await answer(other.viewer, other.sessionId, 0, isSame ? null : (other.asked[0]?.right ?? 0));
    engine.clock.advance(4_000);
    if (isSame) await answer(other.viewer, other.sessionId, 1, other.asked[1]?.right ?? 0);
    for (const { viewer, sessionId } of [leader, other]) await completeQuiz(deps, viewer, { sessionId });
    const reader = { ...leader.viewer, username: '' };
    const rank = async () => (await readLeaderboard(deps, reader, { tournamentId })).you?.rank;
    expect(await rank()).toBe(1);
    await voidIt(tournamentId, voided);
    expect(await rank()).toBe(2);
    engine.clock.advance(hourMs);
    await settleTournament(deps, tournamentId);
    const won = await readResults(deps, other.viewer, { sessionId: other.sessionId });
    expect(won).toMatchObject({ rank: 1, score: 2, prizeAmount: 100, provisional: false });
  });
});

describe('voiding', () => {
  test('again returns the first outcome, and is in the audit log once', async () => {
    const { tournamentId, asked } = await playing();
    const first = await voidIt(tournamentId, asked[0]);
    engine.clock.advance(1_000);
    expect(await voidIt(tournamentId, asked[0], 'Another reason.')).toEqual(first);
    expect(first).toMatchObject({ tournamentId, questionId: asked[0]?.id, reason });
    const log = await listAudit(deps, { subject: `tournament:${tournamentId}` });
    expect(log.items.filter(({ action }) => action === 'tournament.void_question')).toMatchObject([
      { after: { questionId: asked[0]?.id, reason }, actor: { id: engine.admin.userId } },
    ]);
  });

  test('is announced to everyone, and its room gets a new leaderboard', async () => {
    const { tournamentId, asked } = await playing();
    const events = await followEvents(deps);
    await voidIt(tournamentId, asked[0]);
    expect(await events()).toEqual([
      ['everyone', { type: 'tournament_update', tournamentId }],
      [`tournament:${tournamentId}`, { type: 'leaderboard_update', tournamentId }],
    ]);
  });

  test('must be in the pool', async () => {
    const { tournamentId, asked } = await playing();
    const { id: empty } = await engine.tournament();
    const unknown = { id: deps.newId(), right: 0 };
    for (const [id, question] of [
      [tournamentId, unknown],
      [empty, asked[0]],
      [deps.newId(), asked[0]],
    ] as const)
      await expect(voidIt(id, question)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is refused after the settlement or the cancellation; voided questions stay voided', async () => {
    const settled = await playing();
    await voidIt(settled.tournamentId, settled.asked[0]);
    await completeQuiz(deps, settled.viewer, settled);
    engine.clock.advance(hourMs);
    expect(await settleTournament(deps, settled.tournamentId)).toBe(true);
    const cancelled = await playing();
    await deleteTournament(deps, engine.admin, cancelled);
    for (const { tournamentId, asked } of [settled, cancelled])
      await expect(voidIt(tournamentId, asked[1])).rejects.toMatchObject({ code: 'locked' });
    expect(await voidIt(settled.tournamentId, settled.asked[0])).toMatchObject({ reason });
  });
});

describe('at once', () => {
  type Row = { isCorrect: boolean; timeMs: number; voided: boolean; pooled: boolean };

  /** Checks a session's books: its questions against the pool, its score and time against the rule. */
  async function checkBooks(sessionId: string): Promise<void> {
    const rows = await deps.database.sql<Row[]>`
      select q.is_correct, q.time_ms, q.voided, p.voided_at is not null as pooled
      from session_question q join quiz_session s on s.id = q.session_id
      join tournament_question p on p.tournament_id = s.tournament_id and p.question_id = q.question_id
      where s.id = ${sessionId} and (q.closed_at is not null or s.finished_at is not null)`;
    const [session] = await deps.database.sql<{ score: number; totalTimeMs: number }[]>`
      select score, total_time_ms from quiz_session where id = ${sessionId}`;
    expect(rows.map(({ voided }) => voided)).toEqual(rows.map(({ pooled }) => pooled));
    expect(rescore(rows)).toMatchObject({ ...session });
  }

  test('voiding at the same time as answers, starts and ends leaves every session by the rule', async () => {
    for (let round = 0; round < histories(8); round += 1) {
      const { viewers, tournamentId } = await seated(12);
      const started = await Promise.all(viewers.slice(0, 8).map((viewer) => start(viewer, tournamentId)));
      engine.clock.advance(1_000);
      const questions = new Map(started.flatMap(({ asked }) => asked.map((each) => [each.id, each])));
      const calls: (() => Promise<unknown>)[] = [
        ...started.map(
          ({ viewer, sessionId, asked }, index) =>
            () =>
              index % 4 === 3
                ? completeQuiz(deps, viewer, { sessionId })
                : answer(viewer, sessionId, 0, asked[0]?.right ?? 0),
        ),
        ...viewers.slice(8).map((viewer) => () => start(viewer, tournamentId)),
        ...[...questions.values()].slice(0, 8).map((question) => () => voidIt(tournamentId, question)),
      ];
      // Each round begins with another call.
      const turn = (round * 5) % calls.length;
      const { problems } = await outcomesOf(
        [...calls.slice(turn), ...calls.slice(0, turn)].map((call) => call()),
      );
      expect(problems).toEqual({});
      const sessions = await deps.database.sql<{ id: string }[]>`
        select id from quiz_session where tournament_id = ${tournamentId}`;
      expect(sessions).toHaveLength(12);
      for (const { id } of sessions) await checkBooks(id);
    }
  });

  test('twenty times over voids once', async () => {
    const { tournamentId, asked } = await playing();
    const { answers } = await outcomesOf(times(20, () => voidIt(tournamentId, asked[0])));
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    const log = await listAudit(deps, { subject: `tournament:${tournamentId}` });
    expect(log.items.filter(({ action }) => action === 'tournament.void_question')).toHaveLength(1);
  });

  test.each(['voiding', 'settlement'] as const)(
    'voiding and the settlement, first the %s: it counts, or is refused and without effect',
    async (first) => {
      const { viewer, tournamentId, sessionId, asked } = await playing();
      await completeQuiz(deps, viewer, { sessionId });
      engine.clock.advance(hourMs);
      const calls = [() => voidIt(tournamentId, asked[0]), () => settleTournament(deps, tournamentId)];
      if (first === 'settlement') calls.reverse();
      const { problems } = await queueUp<unknown>(deps, tournamentId, calls);
      expect(problems).toEqual(first === 'settlement' ? { locked: 1 } : {});
      const { score, rank } = await readResults(deps, viewer, { sessionId });
      expect([score, rank]).toEqual([first === 'settlement' ? 1 : 2, 1]);
      await checkBooks(sessionId);
    },
  );

  test.each(['voiding', 'start'] as const)(
    'voiding and a start, first the %s: either way it counts as right',
    async (first) => {
      const { viewers, tournamentId } = await seated(1, await wholeBank());
      const [viewer] = viewers;
      const question = await anyOf(tournamentId);
      if (!viewer) throw new Error('the crowd is empty');
      const calls = [() => voidIt(tournamentId, question), () => start(viewer, tournamentId)];
      if (first === 'start') calls.reverse();
      const { problems } = await queueUp<unknown>(deps, tournamentId, calls);
      expect(problems).toEqual({});
      const result = await completeQuiz(deps, viewer, { sessionId: tournamentId });
      expect(result.score).toBe(1);
      expect(await countVoided(result.sessionId)).toBe(1);
      await checkBooks(result.sessionId);
    },
  );
});
