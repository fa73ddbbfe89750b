// Long because a start opens, resumes and is refused in many ways.

import { addMs, hourMs } from '@paheli/core/clock';
import { openSession } from '@paheli/core/quiz/question-clock';
import { describe, expect, test } from 'vitest';
import type { Viewer } from '../deps';
import { answerNow } from '../testing/answer-now';
import { expectedState, storedStates } from '../testing/clocked-session';
import { createCrowd, createPlayer } from '../testing/crowd';
import { holdTournament } from '../testing/hold-tournament';
import { openTestEngine, type TestEngine } from '../testing/test-engine';
import { deleteTournament } from '../tournament/cancel-tournament';
import { joinTournament } from '../tournament/join-tournament';
import { askQuestion } from './ask-question';
import { completeQuiz } from './complete-quiz';
import { readResults } from './read-results';
import { startQuiz } from './start-quiz';

const engine = openTestEngine();

const ownClient = { handsOut: false };
const overRest = { handsOut: true };

const newPlayer = () => createPlayer(engine.deps, { depositPaise: 10_000 });

async function seatedPlayer(changes: Parameters<TestEngine['tournament']>[0] = {}) {
  const viewer = await newPlayer();
  const tournamentId = await holdTournament(engine, [viewer], changes);
  return { viewer, tournamentId };
}

type Drawn = { questionId: string; difficulty: string; options: string[]; correctAnswer: number };

async function readDrawn(sessionId: string): Promise<Drawn[]> {
  return engine.deps.database.sql<Drawn[]>`
    select q.question_id, p.difficulty, shown_options(p.options, q.option_order) as options, q.correct_answer
    from session_question q join quiz_session s on s.id = q.session_id
    join tournament_question p on p.tournament_id = s.tournament_id and p.question_id = q.question_id
    where q.session_id = ${sessionId} order by q.question_index`;
}

const answer = (
  viewer: Viewer,
  sessionId: string,
  questionIndex: number,
  choice: number | null,
  rest = false,
) => answerNow(engine.deps, viewer, { sessionId, questionIndex, answer: choice }, rest);

const start = (viewer: Viewer, tournamentId: string, client = ownClient) =>
  startQuiz(engine.deps, viewer, { tournamentId }, client);

describe('a start', () => {
  test('stores the session as the reference clock opens it', async () => {
    const { viewer, tournamentId } = await seatedPlayer({ questionsCount: 3, durationMinutes: 1 });
    const { sessionId } = await start(viewer, tournamentId);
    const drawn = await readDrawn(sessionId);
    const answers = drawn.map(({ correctAnswer }) => correctAnswer);
    const opened = openSession(answers, engine.clock.now(), 60_000, engine.deps.processId());
    // The start shows the first question.
    const model = { ...opened, isOpeningFixed: true };
    const twin = { viewer, sessionId, tournamentId, marks: null, model };
    expect(await storedStates(engine.deps, [twin])).toEqual([expectedState(twin)]);
  });

  test('opens its first question after the countdown, from which the total time runs, and over REST at once', async () => {
    const { viewer, tournamentId } = await seatedPlayer();
    const deps = { ...engine.deps, settings: { ...engine.deps.settings, countdownMs: 3_000 } };
    const counted = await startQuiz(deps, viewer, { tournamentId }, ownClient);
    const opensAt = addMs(engine.clock.now(), 3_000);
    expect(counted).toMatchObject({ currentQuestion: { questionText: null }, startsAt: opensAt });
    expect(counted.remainingTime).toBe(counted.totalTime);
    const handed = await seatedPlayer();
    const session = await startQuiz(deps, handed.viewer, handed, overRest);
    expect(session).toMatchObject({ startsAt: engine.clock.now() });
    expect(session.currentQuestion.questionText).toEqual(expect.any(String));
  });

  test('of a crowd opens its questions one after another, within a quarter of a millisecond for each', async () => {
    const viewers = await createCrowd(engine.deps, 20);
    const tournamentId = await holdTournament(engine, viewers, { entryFee: 0, maxParticipants: 20 });
    const sessions = await Promise.all(viewers.map((viewer) => start(viewer, tournamentId)));
    const openings = sessions.map(({ startsAt }) => startsAt.getTime() - engine.clock.now().getTime());
    const last = Math.max(...openings);
    expect([Math.min(...openings), last > 0, last <= 4]).toEqual([0, true, true]);
  });

  test('over REST hands out the text at its opening, which is prepared earlier after one that was late', async () => {
    const startLead = { ms: 0 };
    const ticking = () => {
      engine.clock.advance(20);
      return engine.clock.now();
    };
    const late = await seatedPlayer();
    await startQuiz({ ...engine.deps, startLead, now: ticking }, late.viewer, late, overRest);
    const { ms: learned } = startLead;
    expect(learned).toBeGreaterThan(15);
    // Another start learns meanwhile.
    const shrinking = {
      reads: 0,
      get ms() {
        this.reads += 1;
        return this.reads === 1 ? learned : 0;
      },
      set ms(_: number) {},
    };
    const next = await seatedPlayer();
    const session = await startQuiz({ ...engine.deps, startLead: shrinking }, next.viewer, next, overRest);
    expect(session.startsAt).toEqual(addMs(engine.clock.now(), learned));
    expect(session.currentQuestion.questionText).toEqual(expect.any(String));
    engine.clock.advance(learned);
    const prompt = await seatedPlayer();
    await startQuiz({ ...engine.deps, startLead }, prompt.viewer, prompt, overRest);
    expect(startLead.ms).toBeLessThan(learned);
  });

  test('repeated returns the running session at its current question', async () => {
    const { viewer, tournamentId } = await seatedPlayer();
    const first = await start(viewer, tournamentId);
    engine.clock.advance(1_000);
    await answer(viewer, first.sessionId, 0, null);
    engine.clock.advance(2_500);
    const again = await start(viewer, tournamentId);
    expect(again).toMatchObject({ sessionId: first.sessionId, questionIndex: 1, trail: ['missed'] });
    expect(again.currentQuestion?.questionIndex).toBe(1);
    expect(again.remainingTime).toBe(first.totalTime - 3.5);
  });

  test('returns how long after its deadline an answer still counts, as its tournament was created', async () => {
    const { viewer, tournamentId } = await seatedPlayer();
    const settings = { ...engine.deps.settings, answerGraceMs: 1_250 };
    const session = await startQuiz({ ...engine.deps, settings }, viewer, { tournamentId }, ownClient);
    expect(session.graceTime).toBe(0.5);
  });

  test('may let the quiz run past the end of the tournament', async () => {
    const { viewer, tournamentId } = await seatedPlayer({ endTime: addMs(engine.clock.now(), 2_000) });
    engine.clock.advance(1_999);
    const session = await start(viewer, tournamentId);
    engine.clock.advance(2_000);
    expect(await answer(viewer, session.sessionId, 0, 1)).toMatchObject({ timedOut: false });
  });

  test('shows no question before it opens, unless it is handed out over REST', async () => {
    const { viewer, tournamentId } = await seatedPlayer();
    const { sessionId } = await start(viewer, tournamentId);
    engine.clock.advance(500);
    const result = await answer(viewer, sessionId, 0, 1);
    expect(result.nextQuestion).toBeUndefined();
    const paused = await start(viewer, tournamentId);
    expect(paused).toMatchObject({
      currentQuestion: { questionText: null, options: null },
      startsAt: result.nextStartsAt,
    });
    await expect(askQuestion(engine.deps, viewer, { sessionId, questionIndex: 1 })).rejects.toMatchObject({
      code: 'not_yet',
      facts: { startsAt: result.nextStartsAt },
    });
    const handed = await start(viewer, tournamentId, overRest);
    expect(handed.currentQuestion).toMatchObject({
      startsAt: engine.clock.now(),
      deadlineAt: addMs(engine.clock.now(), 7_000),
    });
  });

  test('over REST, after a silent timeout, returns when the next question opens, without its text', async () => {
    const { viewer, tournamentId } = await seatedPlayer();
    const { startsAt } = await start(viewer, tournamentId, overRest);
    engine.clock.advance(6_000);
    const { currentQuestion } = await start(viewer, tournamentId, overRest);
    expect(currentQuestion).toMatchObject({
      questionIndex: 1,
      questionText: null,
      options: null,
      startsAt: addMs(startsAt, 7_000),
      deadlineAt: addMs(startsAt, 12_000),
    });
  });

  test('never returns a right answer, nor does fetching a question', async () => {
    const { viewer, tournamentId } = await seatedPlayer();
    const session = await start(viewer, tournamentId);
    const asked = await askQuestion(engine.deps, viewer, { sessionId: session.sessionId, questionIndex: 0 });
    for (const shown of [session, asked]) expect(JSON.stringify(shown)).not.toMatch(/correct|explanation/i);
  });
});

describe('what is drawn', () => {
  test('has as many of each difficulty for every player, in an order of their own', async () => {
    const { id: tournamentId } = await engine.tournament({ questionsCount: 7, entryFee: 0 });
    const viewers = await createCrowd(engine.deps, 6);
    const draws: Drawn[][] = [];
    for (const viewer of viewers) {
      await joinTournament(engine.deps, viewer, { tournamentId });
      const { sessionId } = await start(viewer, tournamentId);
      draws.push(await readDrawn(sessionId));
    }
    const difficulties = draws.map((drawn) => drawn.map(({ difficulty }) => difficulty).toSorted());
    for (const each of difficulties) expect(each).toEqual(difficulties[0]);
    const orders = draws.map((drawn) => drawn.map(({ questionId }) => questionId).join());
    expect(new Set(orders).size).toBe(6);
  });

  test('keeps the right answer with its option', async () => {
    const { viewer, tournamentId } = await seatedPlayer({ questionsCount: 7 });
    const { sessionId } = await start(viewer, tournamentId);
    for (const { questionId, options, correctAnswer } of await readDrawn(sessionId)) {
      const [bank] = await engine.deps.database.sql<Drawn[]>`
        select options, correct_answer from question where id = ${questionId}`;
      expect(options.toSorted()).toEqual(bank?.options.toSorted());
      expect(options[correctAnswer]).toBe(bank?.options[bank.correctAnswer]);
    }
  });

  test('is new to the player, as long as there are unseen questions', async () => {
    const viewer = await newPlayer();
    const asked: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const tournamentId = await holdTournament(engine, [viewer], { questionsCount: 8, entryFee: 0 });
      const { sessionId } = await start(viewer, tournamentId);
      asked.push(...(await readDrawn(sessionId)).map(({ questionId }) => questionId));
    }
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('does not change when the question is edited afterwards', async () => {
    const { viewer, tournamentId } = await seatedPlayer();
    const session = await start(viewer, tournamentId);
    const text = session.currentQuestion?.questionText;
    await engine.deps.database.sql`
      update question set question_text = question_text || ' (edited)', correct_answer = (correct_answer + 1) % 4
      where id in (select question_id from session_question where session_id = ${session.sessionId})`;
    const [drawn] = await readDrawn(session.sessionId);
    expect((await start(viewer, tournamentId)).currentQuestion?.questionText).toBe(text);
    const result = await answer(viewer, session.sessionId, 0, drawn?.correctAnswer ?? null);
    expect(result.isCorrect).toBe(true);
  });
});

describe('a start is refused', () => {
  test('before the tournament starts, with the start', async () => {
    const startTime = addMs(engine.clock.now(), 1);
    const { viewer, tournamentId } = await seatedPlayer({ startTime });
    await expect(start(viewer, tournamentId)).rejects.toMatchObject({
      code: 'not_started',
      facts: { startsAt: startTime },
    });
    engine.clock.advance(1);
    await start(viewer, tournamentId);
  });

  test('without a seat, without access, after the end, and where there is no such tournament', async () => {
    const { viewer, tournamentId } = await seatedPlayer();
    await expect(start(await newPlayer(), tournamentId)).rejects.toMatchObject({ code: 'not_joined' });
    const [poor] = await createCrowd(engine.deps, 1, { access: false });
    await expect(start(poor, tournamentId)).rejects.toMatchObject({ code: 'access_fee_due' });
    await expect(start(viewer, engine.deps.newId())).rejects.toMatchObject({ code: 'not_found' });
    engine.clock.advance(hourMs);
    await expect(start(viewer, tournamentId)).rejects.toMatchObject({ code: 'tournament_closed' });
  });

  test('at once without a seat, while others wait in line; a running quiz goes on', async () => {
    const { viewer, tournamentId } = await seatedPlayer();
    const { sessionId } = await start(viewer, tournamentId);
    const wait = () => Promise.reject(new Error('takes a place'));
    const deps = { ...engine.deps, line: { ...engine.deps.line, waiting: () => 1, wait } };
    const refused = startQuiz(deps, await newPlayer(), { tournamentId }, { handsOut: true });
    await expect(refused).rejects.toMatchObject({ code: 'not_joined' });
    expect(await startQuiz(deps, viewer, { tournamentId }, overRest)).toMatchObject({ sessionId });
  });

  test('once the session has ended, with its id', async () => {
    const { viewer, tournamentId } = await seatedPlayer();
    const { sessionId } = await start(viewer, tournamentId);
    await expect(readResults(engine.deps, viewer, { sessionId })).rejects.toMatchObject({
      code: 'not_completed',
    });
    await completeQuiz(engine.deps, viewer, { sessionId });
    await expect(start(viewer, tournamentId)).rejects.toMatchObject({
      code: 'finished',
      facts: { sessionId },
    });
  });

  test('once the tournament is cancelled, and so are answers; results stay readable with no prize', async () => {
    const { viewer, tournamentId } = await seatedPlayer();
    const waiting = await newPlayer();
    await joinTournament(engine.deps, waiting, { tournamentId });
    const { sessionId } = await start(viewer, tournamentId);
    await deleteTournament(engine.deps, engine.admin, { tournamentId });
    for (const player of [viewer, waiting])
      await expect(start(player, tournamentId)).rejects.toMatchObject({ code: 'cancelled' });
    await expect(answer(viewer, sessionId, 0, 1)).rejects.toMatchObject({ code: 'cancelled' });
    expect(await readResults(engine.deps, viewer, { sessionId })).toMatchObject({
      prizeAmount: 0,
      provisional: false,
    });
  });
});
