// Long because the histories, their execution and the comparison belong together.

import { addMs, minuteMs } from '@paheli/core/clock';
import { toChoice } from '@paheli/core/question-bank/choice';
import {
  type ClockedSession,
  type ClockRules,
  closeSilent,
  completeSession,
  delayOpening,
  handOut,
  type Processes,
  scoreOf,
  takeAnswer,
  takeOver,
} from '@paheli/core/quiz/question-clock';
import { histories, historiesTimeout } from '@paheli/core/testing/histories';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Deps, Viewer } from '../deps';
import { registerProcess } from '../foundation/server-process';
import { onceIn, stepOf, type ValueOf, weighted } from '../testing/arbitraries';
import {
  expectedState,
  type SessionPlan,
  silentEndOf,
  storedStates,
  storeTwins,
  type TwinSession,
} from '../testing/clocked-session';
import { createCrowd } from '../testing/crowd';
import { openTestEngine } from '../testing/test-engine';
import { type AnswerItem, type AnswerOutcome, answerMany } from './answer-question';
import { delayMany } from './delay-question';
import { type VisitAction, visitSession } from './visit-session';

// The database functions against core's question clock: both run the same generated histories, and after each step all
// stored values are compared. A failure prints the seed and the shortest history.

const maxSessions = 3;
const maxProcesses = 3;
const start = new Date('2026-01-01T10:00:00.000Z');

const engine = openTestEngine();
let viewers: Viewer[];
/** Server processes, any of which may be dead. The first one asks the questions at the start. */
let processIds: number[];
beforeAll(async () => {
  viewers = await createCrowd(engine.deps, maxSessions);
  processIds = await Promise.all(Array.from({ length: maxProcesses }, () => registerProcess(engine.deps)));
});

const sessionIndex = fc.nat(maxSessions - 1);
const processIndex = fc.nat(maxProcesses - 1);
/** The exact boundaries, a millisecond to each side of them, and anything in between. */
const nearly = weighted(
  [4, fc.constantFrom(-251, -250, -249, -1, 0, 1)],
  [4, fc.integer({ min: -2_500, max: 7_500 })],
  // Around the limits of lost questions.
  [1, fc.constantFrom(2_999, 3_000, 3_001, 119_999, 120_000, 120_001)],
);
/** An instant, as an offset from an instant in the life of a session. */
const when = fc.record({
  near: weighted(
    [4, fc.constantFrom('opening', 'deadline')],
    [2, fc.constantFrom('grace', 'previous grace')],
    [1, fc.constantFrom('start', 'end')],
  ),
  byMs: nearly,
});
const anyAnswer = fc.record({
  session: sessionIndex,
  question: weighted(
    [8, fc.constant('current')],
    [2, fc.constantFrom('previous', 'first')],
    [1, fc.constantFrom('ahead', 'beyond')],
  ),
  choice: fc.constantFrom('right', 'right', 'wrong', 'none'),
  received: when,
  /** How much earlier it may have arrived than it was read. */
  waitedMs: fc.oneof(fc.constant(0), fc.constantFrom(250, 500), fc.nat(2_500), fc.nat(90_000)),
  handsOut: fc.boolean(),
  byTournament: fc.boolean(),
});
/** An answer that is processed when silence may already have closed its question. */
const lateAnswer = fc.record({
  session: sessionIndex,
  question: fc.constant('previous'),
  choice: fc.constantFrom('right', 'wrong', 'none'),
  received: fc.record({
    near: fc.constantFrom('previous opening', 'previous grace'),
    byMs: fc.constantFrom(-251, -250, -249, -1, 0, 1),
  }),
  waitedMs: fc.constantFrom(0, 1, 700),
  handsOut: fc.boolean(),
  byTournament: fc.boolean(),
});
const givenAnswer = weighted([4, anyAnswer], [1, lateAnswer]);
type GivenAnswer = ValueOf<typeof givenAnswer>;
type When = GivenAnswer['received'];
const ofOneSession = { selector: ({ session }: { session: number }) => session, minLength: 1 };
const step = weighted(
  [
    8,
    stepOf('answer', {
      answers: fc.uniqueArray(givenAnswer, { ...ofOneSession, maxLength: maxSessions }),
      lagMs: fc.oneof(fc.constant(0), fc.nat(3_000)),
    }),
  ],
  [
    3,
    stepOf('visit', {
      session: sessionIndex,
      at: when,
      action: fc.constantFrom<VisitAction[]>('read', 'read', 'complete', 'ask', 'ask', 'show', 'hand_out'),
    }),
  ],
  /** A process tells that it is alive, or told so the last time earlier than it seemed, and may begin to serve then. */
  [
    3,
    stepOf('tell', {
      process: processIndex,
      session: sessionIndex,
      at: when,
      stops: onceIn(4),
      begins: fc.boolean(),
    }),
  ],
  /** The following steps are performed by this process; by none where null. */
  [2, stepOf('act', { process: weighted([5, processIndex], [1, fc.constant(null)]) })],
  [
    1,
    stepOf('advance', {
      visits: fc.uniqueArray(fc.record({ session: sessionIndex, at: when }), ofOneSession),
    }),
  ],
  [1, stepOf('hand out', { session: sessionIndex, at: when })],
  [
    2,
    stepOf('delay', {
      session: sessionIndex,
      lateMs: fc.oneof(fc.constantFrom(-1, 0, 1), fc.nat(4_000), fc.nat(90_000)),
      /** How far the instant that the sender knows is from the stored one. */
      missesByMs: fc.constantFrom<number[]>(0, 0, 0, 1),
    }),
  ],
  [
    1,
    stepOf('expire', {
      session: sessionIndex,
      byMs: fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: -1_000, max: 9_000 })),
    }),
  ],
);
type Step = ValueOf<typeof step>;
/** One right option, or several. */
const rightChoice = fc.oneof(
  fc.nat(3),
  fc.subarray([0, 1, 2, 3], { minLength: 2 }).map((options) => toChoice(options) ?? 0),
);
const plan: fc.Arbitrary<SessionPlan> = fc
  .record({
    questions: fc.array(fc.tuple(rightChoice, fc.constantFrom(3_000, 5_000, 20_000, 120_000)), {
      minLength: 1,
      maxLength: 5,
    }),
    areTimed: fc.boolean(),
    marks: fc.constantFrom(null, { easy: 1, medium: 2, hard: 3, wrong: 1 }),
    totalMs: weighted(
      [3, fc.constantFrom(60_000, 35_000, 14_000)],
      [1, fc.constantFrom(3_000, 5_000, 6_999, 7_000, 7_001, 12_000, 400_000)],
    ),
  })
  .map(({ questions, areTimed, marks, totalMs }) => ({
    correctAnswers: questions.map(([right]) => right),
    limitsMs: areTimed ? questions.map(([, limitMs]) => limitMs) : undefined,
    marks,
    totalMs,
  }));
const history = fc.record({
  graceMs: fc.constantFrom(0, 500, 2_500),
  floorMs: fc.constantFrom(0, 400),
  plans: fc.array(plan, { minLength: 1, maxLength: maxSessions }),
  /** Whether the first process asks the questions; none is known otherwise. */
  isAsked: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 24, size: 'max' }),
});

type History = ValueOf<typeof history>;

/** Returns a history of one session, whose right answers are the first options; it has a minute unless told otherwise. */
function example(
  questions: number,
  steps: Step[],
  changes: Partial<History> = {},
  totalMs = minuteMs,
): History {
  const plans = [{ correctAnswers: Array.from({ length: questions }, () => 0), totalMs }];
  return { graceMs: 0, floorMs: 0, isAsked: false, plans, steps, ...changes };
}

const atOpening = (byMs: number): ValueOf<typeof when> => ({ near: 'opening', byMs });
const visit = (byMs: number, action: VisitAction): Step => {
  return { kind: 'visit', session: 0, at: atOpening(byMs), action };
};
const silenceAfter = (byMs: number) => visit(byMs, 'read');
const delay = (lateMs: number, missesByMs: number): Step => ({
  kind: 'delay',
  session: 0,
  lateMs,
  missesByMs,
});
const tell = (process: number, byMs: number, begins = false): Step => {
  return { kind: 'tell', process, session: 0, at: atOpening(byMs), stops: false, begins };
};

function answerOf(received: When, question: 'current' | 'previous' = 'current'): Step {
  const given = { session: 0, question, choice: 'right', waitedMs: 0, handsOut: false, byTournament: false };
  return { kind: 'answer', answers: [{ ...given, received } as GivenAnswer], lagMs: 0 };
}

/** A last question that was sent long after its session would have ended, and is answered or passed over in silence. */
const sentAfterTheEnd = [answerOf(atOpening(1_500)), silenceAfter(5_001)].map((last) =>
  example(2, [answerOf({ near: 'deadline', byMs: -251 }), delay(90_000, 0), last], {}, 7_001),
);

/**
 * A second question in its grace, answers too early for a question that is open or was closed by silence, and delays of the
 * stored instant and of another.
 */
const edges = [
  [silenceAfter(13_000)],
  [answerOf(atOpening(-251))],
  [silenceAfter(7_501), answerOf({ near: 'previous opening', byMs: -251 }, 'previous')],
  [delay(1_000, 0)],
  [delay(1_000, 1)],
].map((steps) => example(3, steps, { graceMs: 2_500 }));

/** The steps after which the question of a session is lost: its process is dead, and another one acts. */
const lost: Step[] = [tell(0, -1), { kind: 'act', process: 1 }];

/** A visit by another process, before the opening, and one instant before and at the limits of a lost question. */
const lostVisits = [-1, 2_999, 3_000, 120_000, 120_001].map((byMs) =>
  example(2, [...lost, visit(byMs, 'ask')], { isAsked: true }),
);

/** A late answer to a lost question whose time the end of its session cuts. */
const lateAtTheEnd = answerOf({ near: 'deadline', byMs: 3_000 });
const lostAtTheEnd = example(1, [...lost, lateAtTheEnd], { isAsked: true }, 3_000);

/** Visits by a process that began to serve ten minutes after the opening, at the limit of its two minutes. */
const visitsAfterOutage = [719_999, 720_000, 720_001].map((byMs) => ({
  ...lostAtTheEnd,
  steps: [tell(0, -1), tell(1, 600_000, true), { kind: 'act' as const, process: 1 }, visit(byMs, 'ask')],
}));

test(
  'every stored instant, answer, time and score equals the reference clock’s',
  async () => {
    const property = fc.asyncProperty(history, async ({ graceMs, floorMs, isAsked, plans, steps }) => {
      const rules = { graceMs, floorMs };
      const { deps } = engine;
      const asker = isAsked ? (processIds[0] ?? null) : null;
      const twins = await storeTwins(deps, viewers, plans, start, rules, asker);
      const known = await resetProcesses(deps);
      try {
        for (const each of steps) {
          if (each.kind === 'act')
            known.own = each.process === null ? null : (processIds[each.process] ?? null);
          else
            await perform({ ...deps, processId: () => known.own }, twins, each, {
              ...rules,
              processes: known,
            });
          expect(await storedStates(deps, twins)).toEqual(twins.map(expectedState));
        }
      } finally {
        // Hides these sessions from `expire` in later histories.
        await deps.database.sql`update quiz_session set finished_at = now() where finished_at is null`;
      }
    });
    await fc.assert(property, {
      // All in the first tier too: fewer miss faults of answers.
      numRuns: Math.max(60, histories(60)),
      examples: [...sentAfterTheEnd, ...edges, lostAtTheEnd, ...lostVisits, ...visitsAfterOutage].map(
        (each) => [each],
      ),
    });
  },
  historiesTimeout(60_000),
);

/** The processes of a history, and which of them acts. */
type KnownProcesses = {
  own: number | null;
  readonly aliveAt: Map<number, Date>;
  readonly registeredAt: Map<number, Date>;
  readonly stopped: Set<number>;
};

/** The rules of the clock and what the acting process knows of the others. */
type Terms = ClockRules & { readonly processes: Processes };

/** Makes all processes as old as the sessions. The first one acts. */
async function resetProcesses({ database: { sql } }: Deps): Promise<KnownProcesses> {
  await sql`
    update server_process set alive_at = ${start}, registered_at = ${start}, has_stopped = false
    where id = any (${processIds}::int[])`;
  return {
    own: processIds[0] ?? null,
    aliveAt: new Map(processIds.map((id) => [id, start])),
    registeredAt: new Map(processIds.map((id) => [id, start])),
    stopped: new Set(),
  };
}

async function performTell(
  { database: { sql } }: Deps,
  twins: readonly TwinSession[],
  { process, session, at, stops, begins }: Extract<Step, { kind: 'tell' }>,
  { graceMs, processes }: Terms & { processes: KnownProcesses },
): Promise<void> {
  const id = processIds[process] ?? 0;
  const aliveAt = instantOf(twinAt(twins, session).model, at, graceMs);
  await sql`update server_process set alive_at = ${aliveAt}, has_stopped = ${stops} where id = ${id}`;
  processes.aliveAt.set(id, aliveAt);
  if (begins) {
    await sql`update server_process set registered_at = ${aliveAt} where id = ${id}`;
    processes.registeredAt.set(id, aliveAt);
  }
  if (stops) processes.stopped.add(id);
  else processes.stopped.delete(id);
}

async function perform(
  deps: Deps,
  twins: readonly TwinSession[],
  each: Exclude<Step, { kind: 'act' }>,
  terms: Terms & { processes: KnownProcesses },
): Promise<void> {
  const { graceMs, processes } = terms;
  switch (each.kind) {
    case 'answer':
      return performAnswers(deps, twins, each, terms);
    case 'visit':
      return performVisit(deps, twins, each, terms);
    case 'advance':
      return performAdvance(deps, twins, each.visits, terms);
    case 'tell':
      return performTell(deps, twins, each, terms);
    case 'hand out': {
      const twin = twinAt(twins, each.session);
      const at = instantOf(twin.model, each.at, graceMs);
      await deps.database
        .sql`select hand_out_sessions(${[twin.sessionId]}::uuid[], ${[at.toISOString()]}::text[]::timestamptz[])`;
      twin.model = handOut(twin.model, at);
      return;
    }
    case 'delay': {
      const twin = twinAt(twins, each.session);
      const current = twin.model.questions.at(-1);
      if (!current) throw new Error('a session without a question');
      const startsAt = addMs(current.startsAt, each.missesByMs);
      const sentAt = addMs(current.startsAt, each.lateMs);
      const [row] = await delayMany(deps, [{ sessionId: twin.sessionId, startsAt, sentAt }]);
      twin.model = delayOpening(twin.model, startsAt, sentAt, processes);
      const moved = expectedState(twin).current;
      if (moved)
        expect(row).toEqual({
          questionIndex: moved.index,
          startsAt: moved.startsAt,
          deadlineAt: moved.deadlineAt,
          endsAt: twin.model.endsAt,
        });
      return;
    }
    case 'expire': {
      const { model } = twinAt(twins, each.session);
      const at = addMs(silentEndOf(model), graceMs + each.byMs);
      await deps.database.sql`select expire_sessions(${at}, ${deps.processId()}::int)`;
      for (const twin of twins)
        if (addMs(silentEndOf(twin.model), graceMs) < at)
          twin.model = closeSilent(twin.model, at, graceMs, processes);
    }
  }
}

async function performAnswers(
  deps: Deps,
  twins: readonly TwinSession[],
  { answers, lagMs }: Extract<Step, { kind: 'answer' }>,
  { processes, ...rules }: Terms,
): Promise<void> {
  // Two numbers may stand for one session where there are few.
  const given = [...new Map(answers.map((answer) => [twinAt(twins, answer.session), answer]))];
  const items = given.map(([twin, answer]) => toItem(twin, answer, rules.graceMs));
  const latest = Math.max(...items.map(({ receivedAt }) => receivedAt.getTime()));
  const now = new Date(latest + lagMs);
  const outcomes = await answerMany(
    deps,
    items.map((item) => ({ ...item, now })),
  );
  const expected = given.map(([twin], index) => {
    const item = items[index];
    if (!item) throw new Error('an answer without its item');
    const before = twin.model;
    const { session, problem } = takeAnswer(before, item, now, rules, processes);
    twin.model = session;
    return expectedOutcome(twin, before, item, problem);
  });
  expect(outcomes).toEqual(expected.map((outcome) => expect.objectContaining(outcome)));
}

function toItem(twin: TwinSession, given: GivenAnswer, graceMs: number): Omit<AnswerItem, 'now'> {
  const { model } = twin;
  const current = model.questions.length - 1;
  const questionIndex = {
    current,
    previous: Math.max(0, current - 1),
    first: 0,
    ahead: current + 1,
    beyond: model.correctAnswers.length,
  }[given.question];
  const right = model.correctAnswers[questionIndex] ?? 0;
  return {
    userId: twin.viewer.userId,
    sessionRef: given.byTournament ? twin.tournamentId : twin.sessionId,
    questionIndex,
    answer: { right, wrong: right === 0 ? 1 : 0, none: null }[given.choice],
    receivedAt: instantOf(model, given.received, graceMs),
    arrivedAt: addMs(instantOf(model, given.received, graceMs), -given.waitedMs),
    claimedS: null,
    handsOut: given.handsOut,
  };
}

/** Returns the expected outcome of one answer. */
function expectedOutcome(
  { sessionId, model, marks }: TwinSession,
  before: ClockedSession,
  { questionIndex }: Pick<AnswerItem, 'questionIndex'>,
  problem: string | null,
): Partial<AnswerOutcome> {
  if (problem)
    return { problem, questionIndex, isCorrect: null, correctAnswer: null, recorded: false, nextIndex: null };
  const state = expectedState({ model, marks });
  const question = state.questions[questionIndex];
  const received = model.questions[questionIndex]?.receivedAt;
  return {
    problem,
    sessionId,
    questionIndex,
    isCorrect: question?.isCorrect ?? null,
    // The right answer of a question that never opened is not returned.
    correctAnswer: question?.startsAt ? (model.correctAnswers[questionIndex] ?? null) : null,
    currentScore: scoreOf(model),
    currentPoints: state.points,
    timedOut: question?.timedOut ?? null,
    timeMs: question?.timeMs ?? null,
    finished: model.finishedAt !== null,
    recorded: Boolean(received) && !before.questions[questionIndex]?.receivedAt,
    nextIndex: state.current?.index ?? null,
    nextStartsAt: state.current?.startsAt ?? null,
    nextDeadlineAt: state.current?.deadlineAt ?? null,
    nextText: state.current ? 'Question' : null,
  };
}

async function performVisit(
  deps: Deps,
  twins: readonly TwinSession[],
  { session, at, action }: Extract<Step, { kind: 'visit' }>,
  { graceMs, processes }: Terms,
): Promise<void> {
  const twin = twinAt(twins, session);
  const now = instantOf(twin.model, at, graceMs);
  const row = await visitSession(deps, twin.viewer, twin.sessionId, now, action);
  const closed =
    action === 'complete'
      ? completeSession(twin.model, now, graceMs, processes)
      : closeSilent(twin.model, now, graceMs, processes);
  const isAsked = action !== 'read' && action !== 'complete';
  const asked = isAsked ? takeOver(closed, now, processes, action !== 'ask') : closed;
  twin.model = action === 'hand_out' ? handOut(asked, now) : asked;
  const { current, points, questions } = expectedState(twin);
  expect(row).toMatchObject({
    sessionId: twin.sessionId,
    finished: twin.model.finishedAt !== null,
    score: scoreOf(twin.model),
    points,
    trail: questions
      .filter(({ closedAt }) => closedAt !== null)
      .map(({ isCorrect, timedOut }) => (isCorrect ? 'right' : timedOut ? 'missed' : 'wrong')),
    ...(current && {
      questionIndex: current.index,
      startsAt: current.startsAt,
      deadlineAt: current.deadlineAt,
      questionText: 'Question',
    }),
  });
}

async function performAdvance(
  deps: Deps,
  twins: readonly TwinSession[],
  visits: readonly { session: number; at: When }[],
  { graceMs, processes }: Terms,
): Promise<void> {
  const due = [...new Map(visits.map(({ session, at }) => [twinAt(twins, session), at]))].map(
    ([twin, at]) => ({
      twin,
      at: instantOf(twin.model, at, graceMs),
    }),
  );
  await deps.database.sql`
    select advance_sessions(${due.map(({ twin }) => twin.sessionId)}::uuid[],
      ${due.map(({ at }) => at.toISOString())}::text[]::timestamptz[], ${deps.processId()}::int)`;
  for (const { twin, at } of due) twin.model = closeSilent(twin.model, at, graceMs, processes);
}

function twinAt(twins: readonly TwinSession[], index: number): TwinSession {
  const twin = twins[index % twins.length];
  if (!twin) throw new Error('there is no session');
  return twin;
}

function instantOf(model: ClockedSession, { near, byMs }: When, graceMs: number): Date {
  const current = model.questions.at(-1);
  const previous = model.questions.at(-2) ?? current;
  if (!current || !previous) throw new Error('a session without a question');
  const anchor = {
    start: model.startedAt,
    opening: current.startsAt,
    deadline: current.deadlineAt,
    grace: addMs(current.deadlineAt, graceMs),
    'previous opening': previous.startsAt,
    'previous grace': addMs(previous.deadlineAt, graceMs),
    end: model.endsAt,
  }[near];
  return addMs(anchor, byMs);
}
