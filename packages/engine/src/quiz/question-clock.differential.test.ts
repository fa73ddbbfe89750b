// Long because the histories, their execution and the comparison belong together.

import { addMs } from '@paheli/core/clock';
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
import { graceOf, type VisitAction, visitSession } from './visit-session';

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

/** An instant, as an offset from an instant in the life of a session. */
type When = {
  readonly near: 'start' | 'opening' | 'deadline' | 'grace' | 'previous opening' | 'previous grace' | 'end';
  readonly byMs: number;
};

type GivenAnswer = {
  readonly session: number;
  readonly question: 'current' | 'previous' | 'first' | 'ahead' | 'beyond';
  readonly choice: 'right' | 'wrong' | 'none';
  readonly received: When;
  /** How much earlier it may have arrived than it was read. */
  readonly waitedMs: number;
  readonly handsOut: boolean;
  readonly byTournament: boolean;
};

type Step =
  | { readonly kind: 'answer'; readonly answers: readonly GivenAnswer[]; readonly lagMs: number }
  | {
      readonly kind: 'visit';
      readonly session: number;
      readonly at: When;
      readonly action: VisitAction;
    }
  | { readonly kind: 'advance'; readonly visits: readonly { session: number; at: When }[] }
  | { readonly kind: 'hand out'; readonly session: number; readonly at: When }
  | {
      readonly kind: 'delay';
      readonly session: number;
      readonly lateMs: number;
      /** How far the instant that the sender knows is from the stored one. */
      readonly missesByMs: number;
    }
  | { readonly kind: 'expire'; readonly session: number; readonly byMs: number }
  /** A process tells that it is alive, or told so the last time earlier than it seemed. */
  | {
      readonly kind: 'tell';
      readonly process: number;
      readonly session: number;
      readonly at: When;
      readonly stops: boolean;
      /** Whether it begins to serve then. */
      readonly begins: boolean;
    }
  /** The following steps are performed by this process; by none where null. */
  | { readonly kind: 'act'; readonly process: number | null };

const sessionIndex = fc.nat(maxSessions - 1);
const processIndex = fc.nat(maxProcesses - 1);
/** The exact boundaries, a millisecond to each side of them, and anything in between. */
const nearly = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(-251, -250, -249, -1, 0, 1) },
  { weight: 4, arbitrary: fc.integer({ min: -2_500, max: 7_500 }) },
  // Around the limits of lost questions.
  { weight: 1, arbitrary: fc.constantFrom(2_999, 3_000, 3_001, 119_999, 120_000, 120_001) },
);
const when: fc.Arbitrary<When> = fc.record({
  near: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('opening' as const, 'deadline' as const) },
    { weight: 2, arbitrary: fc.constantFrom('grace' as const, 'previous grace' as const) },
    { weight: 1, arbitrary: fc.constantFrom('start' as const, 'end' as const) },
  ),
  byMs: nearly,
});
const anyAnswer: fc.Arbitrary<GivenAnswer> = fc.record({
  session: sessionIndex,
  question: fc.oneof(
    { weight: 8, arbitrary: fc.constant('current' as const) },
    { weight: 2, arbitrary: fc.constantFrom('previous' as const, 'first' as const) },
    { weight: 1, arbitrary: fc.constantFrom('ahead' as const, 'beyond' as const) },
  ),
  choice: fc.constantFrom('right', 'right', 'wrong', 'none'),
  received: when,
  waitedMs: fc.oneof(fc.constant(0), fc.constantFrom(250, 500), fc.nat(2_500), fc.nat(90_000)),
  handsOut: fc.boolean(),
  byTournament: fc.boolean(),
});
/** An answer that is processed when silence may already have closed its question. */
const lateAnswer: fc.Arbitrary<GivenAnswer> = fc.record({
  session: sessionIndex,
  question: fc.constant('previous' as const),
  choice: fc.constantFrom('right', 'wrong', 'none'),
  received: fc.record({
    near: fc.constantFrom('previous opening' as const, 'previous grace' as const),
    byMs: fc.constantFrom(-251, -250, -249, -1, 0, 1),
  }),
  waitedMs: fc.constantFrom(0, 1, 700),
  handsOut: fc.boolean(),
  byTournament: fc.boolean(),
});
const givenAnswer = fc.oneof({ weight: 4, arbitrary: anyAnswer }, { weight: 1, arbitrary: lateAnswer });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      answers: fc.uniqueArray(givenAnswer, {
        selector: ({ session }) => session,
        minLength: 1,
        maxLength: maxSessions,
      }),
      lagMs: fc.oneof(fc.constant(0), fc.nat(3_000)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('visit' as const),
      session: sessionIndex,
      at: when,
      action: fc.constantFrom<VisitAction[]>('read', 'read', 'complete', 'ask', 'ask', 'show', 'hand_out'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('tell' as const),
      process: processIndex,
      session: sessionIndex,
      at: when,
      stops: fc.oneof(
        { weight: 3, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
      begins: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      process: fc.oneof({ weight: 5, arbitrary: processIndex }, { weight: 1, arbitrary: fc.constant(null) }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('advance' as const),
      visits: fc.uniqueArray(fc.record({ session: sessionIndex, at: when }), {
        selector: ({ session }) => session,
        minLength: 1,
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('hand out' as const), session: sessionIndex, at: when }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('delay' as const),
      session: sessionIndex,
      lateMs: fc.oneof(fc.constantFrom(-1, 0, 1), fc.nat(4_000), fc.nat(90_000)),
      missesByMs: fc.constantFrom(0, 0, 0, 1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('expire' as const),
      session: sessionIndex,
      byMs: fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: -1_000, max: 9_000 })),
    }),
  },
);
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
    totalMs: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(60_000, 35_000, 14_000) },
      { weight: 1, arbitrary: fc.constantFrom(3_000, 5_000, 6_999, 7_000, 7_001, 12_000, 400_000) },
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
  /** Whether the tournament has its own grace and floor; the server's settings then differ. */
  isFrozen: fc.boolean(),
  plans: fc.array(plan, { minLength: 1, maxLength: maxSessions }),
  /** Whether the first process asks the questions; none is known otherwise. */
  isAsked: fc.boolean(),
  steps: fc.array(step, { minLength: 1, maxLength: 24, size: 'max' }),
});

/** Settings that no tournament with rules of its own may follow. */
const otherSettings = { answerGraceMs: 1_234, answerFloorMs: 3_210 };

/** A last question that was sent long after its session would have ended, and is answered or passed over in silence. */
const sentAfterTheEnd = [answerOf({ near: 'opening', byMs: 1_500 }), silenceAfter(5_001)].map((last) => ({
  graceMs: 0 as const,
  floorMs: 0 as const,
  isFrozen: false,
  isAsked: false,
  plans: [{ correctAnswers: [0, 0], totalMs: 7_001 }],
  steps: [
    answerOf({ near: 'deadline', byMs: -251 }),
    { kind: 'delay' as const, session: 0, lateMs: 90_000, missesByMs: 0 },
    last,
  ],
}));

/**
 * A second question in its grace, answers too early for a question that is open or was closed by silence, and delays of the
 * stored instant and of another.
 */
const edges = [
  [silenceAfter(13_000)],
  [answerOf({ near: 'opening', byMs: -251 })],
  [silenceAfter(7_501), answerOf({ near: 'previous opening', byMs: -251 }, 'previous')],
  [{ kind: 'delay' as const, session: 0, lateMs: 1_000, missesByMs: 0 }],
  [{ kind: 'delay' as const, session: 0, lateMs: 1_000, missesByMs: 1 }],
].map((steps) => ({
  graceMs: 2_500 as const,
  floorMs: 0 as const,
  isFrozen: false,
  isAsked: false,
  plans: [{ correctAnswers: [0, 0, 0], totalMs: 60_000 }],
  steps,
}));

/** A visit by another process, before the opening, and one instant before and at the limits of a lost question. */
const lostVisits = [-1, 2_999, 3_000, 120_000, 120_001].map((byMs) => ({
  graceMs: 0 as const,
  floorMs: 0 as const,
  isFrozen: false,
  isAsked: true,
  plans: [{ correctAnswers: [0, 0], totalMs: 60_000 }],
  steps: [
    {
      kind: 'tell' as const,
      process: 0,
      session: 0,
      at: { near: 'opening' as const, byMs: -1 },
      stops: false,
      begins: false,
    },
    { kind: 'act' as const, process: 1 },
    {
      kind: 'visit' as const,
      session: 0,
      at: { near: 'opening' as const, byMs },
      action: 'ask' as const,
    },
  ],
}));

/** A late answer to a lost question whose time the end of its session cuts. */
const lostAtTheEnd = {
  graceMs: 0 as const,
  floorMs: 0 as const,
  isFrozen: false,
  isAsked: true,
  plans: [{ correctAnswers: [0], totalMs: 3_000 }],
  steps: [
    {
      kind: 'tell' as const,
      process: 0,
      session: 0,
      at: { near: 'opening' as const, byMs: -1 },
      stops: false,
      begins: false,
    },
    { kind: 'act' as const, process: 1 },
    answerOf({ near: 'deadline', byMs: 3_000 }),
  ],
};

/** Visits by a process that began to serve ten minutes after the opening, at the limit of its two minutes. */
const visitsAfterOutage = [719_999, 720_000, 720_001].map((byMs) => ({
  ...lostAtTheEnd,
  steps: [
    ...lostAtTheEnd.steps.slice(0, 1),
    {
      kind: 'tell' as const,
      process: 1,
      session: 0,
      at: { near: 'opening' as const, byMs: 600_000 },
      stops: false,
      begins: true,
    },
    { kind: 'act' as const, process: 1 },
    {
      kind: 'visit' as const,
      session: 0,
      at: { near: 'opening' as const, byMs },
      action: 'ask' as const,
    },
  ],
}));

function silenceAfter(byMs: number): Step {
  return { kind: 'visit', session: 0, at: { near: 'opening', byMs }, action: 'read' };
}

function answerOf(received: When, question: 'current' | 'previous' = 'current'): Step {
  const given = {
    session: 0,
    question,
    choice: 'right',
    waitedMs: 0,
    handsOut: false,
    byTournament: false,
  } as const;
  return { kind: 'answer', answers: [{ ...given, received }], lagMs: 0 };
}

test(
  'every stored instant, answer, time and score equals the reference clock’s',
  async () => {
    const property = fc.asyncProperty(
      history,
      async ({ graceMs, floorMs, isFrozen, isAsked, plans, steps }) => {
        const rules = { graceMs, floorMs };
        const settings = isFrozen ? otherSettings : { answerGraceMs: graceMs, answerFloorMs: floorMs };
        const deps = { ...engine.deps, settings: { ...engine.deps.settings, ...settings } };
        const asker = isAsked ? (processIds[0] ?? null) : null;
        const twins = await storeTwins(deps, viewers, plans, start, isFrozen ? rules : undefined, asker);
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
      },
    );
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
      await deps.database
        .sql`select expire_sessions(${at}, ${graceOf(deps)}::interval, ${deps.processId()}::int)`;
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
      ${due.map(({ at }) => at.toISOString())}::text[]::timestamptz[], ${graceOf(deps)}::interval,
      ${deps.processId()}::int)`;
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
