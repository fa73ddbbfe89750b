// Long because every race of a player's own calls is tried on the same quiz.

import { addMs, hourMs } from '@paheli/core/clock';
import { histories } from '@paheli/core/testing/histories';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { createPlayer } from '../testing/crowd';
import { outcomesOf, times } from '../testing/outcomes';
import { queueUp } from '../testing/queue-up';
import { openWideEngine } from '../testing/wide-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { joinTournament } from '../tournament/join-tournament';
import { answerQuestion } from './answer-question';
import { askQuestion } from './ask-question';
import { completeQuiz } from './complete-quiz';
import { expireSessions } from './expire-sessions';
import { readResults } from './read-results';
import { reportViolation } from './report-violation';
import { startQuiz } from './start-quiz';

const engine = openWideEngine(25);
const { deps } = engine;

let viewer: Viewer;
let tournamentId: string;
beforeEach(async () => {
  viewer = await newPlayer();
  const marks = { easy: 2, medium: 3, hard: 4, wrong: 1 };
  tournamentId = (await engine.tournament({ questionsCount: 3, maxParticipants: 50, marks })).id;
  await joinTournament(deps, viewer, { tournamentId });
});

const newPlayer = () => createPlayer(deps, { depositPaise: 1000 });

const start = () => startQuiz(deps, viewer, { tournamentId }, { handsOut: false });

type Given = { index: number; choice: number | null; timeTaken?: number; by?: Viewer; handsOut?: boolean };

function answer(sessionId: string, { index, choice, timeTaken, by = viewer, handsOut = false }: Given) {
  return answerQuestion(
    deps,
    by,
    { sessionId, questionIndex: index, answer: choice, ...(timeTaken === undefined ? {} : { timeTaken }) },
    { receivedAt: engine.clock.now(), handsOut },
  );
}

async function rightAnswer(sessionId: string, index: number): Promise<number> {
  const [row] = await deps.database.sql<{ right: number }[]>`
    select correct_answer as right from session_question where session_id = ${sessionId} and question_index = ${index}`;
  return row?.right ?? -1;
}

type Sums = 'score' | 'right' | 'points' | 'marked' | 'total' | 'times' | 'received' | 'open';
type Books = Record<Sums, number>;

/** Returns the session's sums beside those of its questions. */
async function readBooks(sessionId: string): Promise<Books | undefined> {
  const [row] = await deps.database.sql<Books[]>`
    select s.score, count(*) filter (where q.is_correct) as right, s.total_time_ms as total, points_of(s) as points,
      coalesce(sum((t.marks ->> p.difficulty)::int) filter (where q.is_correct), 0)
        - count(*) filter (where q.answer is not null and not q.is_correct) as marked, sum(q.time_ms) as times,
      count(q.received_at) as received, count(*) filter (where q.closed_at is null) as open
    from quiz_session s join session_question q on q.session_id = s.id join tournament t on t.id = s.tournament_id
    join tournament_question p on p.tournament_id = t.id and p.question_id = q.question_id
    where s.id = ${sessionId} group by s.id`;
  return row;
}

describe('at once', () => {
  test('20 starts make one session, which is announced once', async () => {
    const sessions = await Promise.all(times(20, start));
    expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(new Set(sessions.map(({ currentQuestion }) => currentQuestion?.questionText)).size).toBe(1);
    const [stored] = await deps.database.sql<{ sessions: number; questions: number }[]>`
      select count(distinct s.id) as sessions, count(*) as questions from quiz_session s
      join session_question q on q.session_id = s.id where s.tournament_id = ${tournamentId}`;
    expect(stored).toEqual({ sessions: 1, questions: 3 });
    const announced = engine.pushed.filter(({ userId }) => userId === viewer.userId);
    expect(announced.map(({ event }) => event.type)).toEqual(['time_update']);
  });

  test('a start that waits until its seat was given back finds no seat', async () => {
    const giveBack = () =>
      deps.database.sql.begin(async (tx) => {
        await tx`select from tournament where id = ${tournamentId} for update`;
        await tx`
          update entry set left_at = ${engine.clock.now()}, left_because = 'left' where tournament_id = ${tournamentId}`;
      });
    const { problems } = await queueUp<unknown>(deps, tournamentId, [giveBack, start]);
    expect(problems).toEqual({ not_joined: 1 });
  });

  test('two tabs with different options: one answer is stored, and both get its result', async () => {
    const { sessionId } = await start();
    engine.clock.advance(1_000);
    const results = await Promise.all(times(20, (tab) => answer(sessionId, { index: 0, choice: tab % 4 })));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    const stored = await deps.database.sql<{ answer: number }[]>`
      select answer from session_question where session_id = ${sessionId} and received_at is not null`;
    expect(stored).toHaveLength(1);
    const right = await rightAnswer(sessionId, 0);
    expect(results[0]?.isCorrect).toBe(stored[0]?.answer === right);
    expect(await readBooks(sessionId)).toMatchObject({ score: results[0]?.isCorrect ? 1 : 0, received: 1 });
    const pushed = engine.pushed.filter(({ userId }) => userId === viewer.userId);
    expect(pushed.filter(({ event }) => event.type !== 'time_update')).toEqual([
      { userId: viewer.userId, event: { type: 'answer_submitted', sessionId, result: results[0] } },
    ]);
  });

  test('answers over REST from two tabs hand the next question out once', async () => {
    const { sessionId } = await start();
    engine.clock.advance(1_000);
    const results = await Promise.all(
      times(10, () => answer(sessionId, { index: 0, choice: 1, handsOut: true })),
    );
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(results[0]?.nextQuestion?.deadlineAt).toEqual(addMs(engine.clock.now(), 7_000));
  });

  test('answering, completing, expiring and violating leave sums that agree', async () => {
    for (let round = 0; round < histories(10); round += 1) {
      viewer = await newPlayer();
      await joinTournament(deps, viewer, { tournamentId });
      const { sessionId } = await start();
      const right = await rightAnswer(sessionId, 0);
      engine.clock.advance(1_000);
      const expiring = { ...deps, now: () => addMs(engine.clock.now(), hourMs) };
      const timestamp = engine.clock.now();
      await outcomesOf<unknown>([
        ...times(4, () => answer(sessionId, { index: 0, choice: right })),
        completeQuiz(deps, viewer, { sessionId }),
        completeQuiz(deps, viewer, { sessionId }),
        expireSessions(expiring),
        ...times(4, () => reportViolation(deps, viewer, { sessionId, type: 'tab_switch', timestamp })),
        answer(sessionId, { index: 0, choice: (right + 1) % 4 }),
      ]);
      const books = await readBooks(sessionId);
      expect(books?.score).toBe(books?.right);
      expect(books?.points).toBe(books?.marked);
      expect(books?.total).toBe(books?.times);
      const [kept] = await deps.database.sql<{ counted: number; kept: number }[]>`
        select violation_count as counted, (select count(*) from violation where session_id = s.id) as kept
        from quiz_session s where id = ${sessionId}`;
      expect(kept?.counted).toBe(kept?.kept);
      const { score, points } = await readResults(deps, viewer, { sessionId });
      expect({ score, points }).toEqual({ score: books?.score, points: books?.points });
    }
  });

  test('violating counts and weighs each violation once', async () => {
    const { sessionId } = await start();
    const timestamp = engine.clock.now();
    const report = () => reportViolation(deps, viewer, { sessionId, type: 'tab_switch', timestamp });
    const receipts = await Promise.all(times(6, report));
    const weight = receipts[0]?.integrityScore ?? 0;
    expect(receipts).toEqual(
      receipts.map((_, index) => ({ violationCount: index + 1, integrityScore: (index + 1) * weight })),
    );
    const [stored] = await deps.database.sql<{ kept: number }[]>`
      select count(*)::int as kept from violation where session_id = ${sessionId}`;
    expect([weight > 0, stored?.kept]).toEqual([true, 6]);
  });

  test('an answer against the cancellation is stored or refused, never half', async () => {
    for (let round = 0; round < histories(10); round += 1) {
      viewer = await newPlayer();
      tournamentId = (await engine.tournament({ questionsCount: 3 })).id;
      await joinTournament(deps, viewer, { tournamentId });
      const { sessionId } = await start();
      engine.clock.advance(100);
      const remove = () => deleteTournament(deps, engine.admin, { tournamentId });
      const give = () => answer(sessionId, { index: 0, choice: 1 });
      const calls = round % 2 === 0 ? [remove(), give()] : [give(), remove()];
      const { problems } = await outcomesOf<unknown>(calls);
      const books = await readBooks(sessionId);
      expect(books?.received).toBe(problems.cancelled ? 0 : 1);
      expect(books).toMatchObject({ score: books?.right, total: books?.times });
    }
  });
});

describe('an answer', () => {
  test('replayed, or changed afterwards, keeps its first result', async () => {
    const { sessionId } = await start();
    const right = await rightAnswer(sessionId, 0);
    engine.clock.advance(500);
    const first = await answer(sessionId, { index: 0, choice: (right + 1) % 4 });
    engine.clock.advance(200);
    for (const choice of [right, null, (right + 1) % 4, -1]) {
      const { now: _, ...again } = await answer(sessionId, { index: 0, choice });
      const { now: __, ...original } = first;
      expect(again).toEqual(original);
    }
    expect(await readBooks(sessionId)).toMatchObject({ score: 0, received: 1, open: 2 });
  });

  test('before its question is out of order, and changes nothing', async () => {
    const { sessionId } = await start();
    engine.clock.advance(500);
    for (const index of [1, 2, 3, 10_000])
      await expect(answer(sessionId, { index, choice: 0 })).rejects.toMatchObject({ code: 'out_of_order' });
    expect(await readBooks(sessionId)).toMatchObject({ received: 0, open: 3 });
  });

  test('in another player’s session is not found, nor is anything else of that session', async () => {
    const { sessionId } = await start();
    const stranger = await newPlayer();
    const { id: otherId } = await engine.tournament();
    await joinTournament(deps, stranger, { tournamentId: otherId });
    const timestamp = engine.clock.now();
    const { answers, problems } = await outcomesOf<unknown>([
      answer(sessionId, { index: 0, choice: 0, by: stranger }),
      answer(tournamentId, { index: 0, choice: 0, by: stranger }),
      askQuestion(deps, stranger, { sessionId, questionIndex: 0 }),
      readResults(deps, stranger, { sessionId }),
      completeQuiz(deps, stranger, { sessionId }),
      reportViolation(deps, stranger, { sessionId, type: 'tab_switch', timestamp }),
    ]);
    expect([answers, problems]).toEqual([[], { not_found: 6 }]);
    expect(await readBooks(sessionId)).toMatchObject({ received: 0, open: 3 });
  });

  test('has the time that the server measures, whatever the client claims', async () => {
    const { sessionId } = await start();
    engine.clock.advance(3_210);
    const result = await answer(sessionId, { index: 0, choice: 1, timeTaken: 0.001 });
    expect(result.timeTaken).toBe(3.21);
    const [stored] = await deps.database.sql<{ claim: number }[]>`
      select claimed_s as claim from session_question where session_id = ${sessionId} and question_index = 0`;
    expect(stored?.claim).toBe(1);
  });

  test.each([1e308, -1e308, 0.5])(
    'with a claim of %d seconds is accepted all the same',
    async (timeTaken) => {
      const { sessionId } = await start();
      engine.clock.advance(1_000);
      expect(await answer(sessionId, { index: 0, choice: 1, timeTaken })).toMatchObject({ timeTaken: 1 });
    },
  );

  test('of the tournament’s id is about the caller’s own session in it', async () => {
    const { sessionId } = await start();
    engine.clock.advance(1_000);
    await answer(tournamentId, { index: 0, choice: 1 });
    expect(await readBooks(sessionId)).toMatchObject({ received: 1 });
  });

  test('shows no right answer of a question that is still open', async () => {
    const { sessionId } = await start();
    engine.clock.advance(1_000);
    const { nextQuestion } = await answer(sessionId, { index: 0, choice: 1, handsOut: true });
    expect(nextQuestion).toBeDefined();
    expect(JSON.stringify(nextQuestion)).not.toMatch(/correct|explanation/i);
  });
});
