// Long because the twins, how they are stored, and what is expected of them belong together.

import { addMs, earlier, hourMs } from '@paheli/core/clock';
import type { Choice } from '@paheli/core/question-bank/choice';
import { difficulties, feedbackMs } from '@paheli/core/quiz/constants';
import {
  type ClockedSession,
  type ClockRules,
  openSession,
  scoreOf,
  totalTimeMsOf,
} from '@paheli/core/quiz/question-clock';
import { currentDrawVersion } from '@paheli/core/tournament/draw-version';
import { type Marks, pointsOf, usualMarks } from '@paheli/core/tournament/marks';
import { v7 as uuidv7 } from 'uuid';
import type { Deps, Viewer } from '../deps';

/** A session in the database beside the same session in core's reference clock. */
export type TwinSession = {
  readonly viewer: Viewer;
  readonly sessionId: string;
  readonly tournamentId: string;
  readonly marks: Marks | null;
  model: ClockedSession;
};

export type SessionPlan = {
  readonly correctAnswers: readonly Choice[];
  readonly totalMs: number;
  /** How long each question is open. Absent: five seconds each. */
  readonly limitsMs?: readonly number[] | undefined;
  /** The marks of the questions, whose difficulties take turns. Absent: one point for each right answer. */
  readonly marks?: Marks | null;
};

/** Stores fresh sessions of one tournament directly, one for each viewer. */
export async function storeTwins(
  deps: Deps,
  viewers: readonly Viewer[],
  plans: readonly SessionPlan[],
  startedAt: Date,
  rules: ClockRules,
  askedBy: number | null = null,
): Promise<TwinSession[]> {
  const tournamentId = uuidv7();
  const { sql } = deps.database;
  await sql`
    insert into tournament (id, name, description, category, entry_fee, prize_pool, prize_split_bps, max_participants,
      questions_count, duration_ms, starts_at, ends_at, secret, created_at, seats_taken, grace_ms, floor_ms, draw_version)
    values (${tournamentId}, 'Twins', '', 'science', 0, 0, '{10000}', 10, 1, 60000, ${startedAt},
      ${addMs(startedAt, hourMs)}, '', ${startedAt}, ${plans.length}, ${rules.graceMs}, ${rules.floorMs}, ${currentDrawVersion})`;
  const twins = plans.map(({ correctAnswers, totalMs, limitsMs, marks = null }, index): TwinSession => {
    const viewer = viewers[index];
    if (!viewer) throw new Error('there are more sessions than players');
    const model = openSession(correctAnswers, startedAt, totalMs, askedBy, limitsMs);
    return { viewer, sessionId: uuidv7(), tournamentId, marks, model };
  });
  await storeSessions(deps, twins);
  await storePool(deps, tournamentId);
  return twins;
}

/** Stores the sessions. Each begins one question of the bank later than the one before it. */
async function storeSessions(deps: Deps, twins: readonly TwinSession[]): Promise<void> {
  const { sql } = deps.database;
  for (const [index, { viewer, sessionId, tournamentId, marks, model }] of twins.entries()) {
    const restsMs = model.limitsMs.map((_, at) => restOf(model.limitsMs, at));
    const rights = marks && model.correctAnswers.map((_, at) => marks[difficultyOf(at)]);
    const [first] = model.questions;
    if (!first) throw new Error('a session without a question');
    const entryId = uuidv7();
    await sql`
      with seat as (
        insert into entry (id, tournament_id, user_id, fee, joined_at)
        values (${entryId}, ${tournamentId}, ${viewer.userId}, 0, ${model.startedAt})
      ), started as (
        insert into quiz_session (id, tournament_id, user_id, entry_id, questions_count, started_at, ends_at, current_index,
          current_starts_at, current_deadline_at, silent_end_at, asked_by, marked_points)
        values (${sessionId}, ${tournamentId}, ${viewer.userId}, ${entryId}, ${model.correctAnswers.length},
          ${model.startedAt}, ${model.endsAt}, 0, ${first.startsAt}, ${first.deadlineAt}, ${silentEndOf(model)},
          ${model.askedBy}, ${marks && 0})
      )
      insert into session_question (session_id, question_index, question_id, option_order, correct_answer, limit_ms, rest_ms, right_points, wrong_points)
      select ${sessionId}, a.n - 1, q.id, '{0,1,2,3}', a.correct, a.limit_ms, a.rest_ms, a.right_points, ${marks?.wrong ?? null}::int
      from unnest(${[...model.correctAnswers]}::int[], ${[...model.limitsMs]}::int[], ${restsMs}::int[],
        ${rights ?? []}::int[]) with ordinality as a(correct, limit_ms, rest_ms, right_points, n)
      join (select id, row_number() over (order by id) as n from question) q on q.n = a.n + ${index}::int`;
  }
}

/** Returns the difficulty of a question by its place in the session. */
function difficultyOf(index: number): (typeof difficulties)[number] {
  return difficulties[index % difficulties.length] ?? 'easy';
}

/** Freezes the pool of the tournament: the questions that its sessions are asked. */
async function storePool({ database: { sql } }: Deps, tournamentId: string): Promise<void> {
  await sql`
    insert into tournament_question (tournament_id, question_id, difficulty, question_text, options, correct_answer)
    select distinct s.tournament_id, q.question_id, 'easy', 'Question', '{a,b,c,d}'::text[], 0
    from session_question q join quiz_session s on s.id = q.session_id where s.tournament_id = ${tournamentId}`;
}

/** Returns when a running session would end if no more answers arrived. */
export function silentEndOf({ questions, limitsMs, endsAt }: ClockedSession): Date {
  const current = questions.at(-1);
  if (!current) throw new Error('a session without a question');
  return earlier(addMs(current.deadlineAt, restOf(limitsMs, questions.length - 1)), endsAt);
}

/** Returns how long the questions after this one last in silence. */
function restOf(limitsMs: readonly number[], index: number): number {
  return limitsMs.slice(index + 1).reduce((sum, limitMs) => sum + feedbackMs + limitMs, 0);
}

/** The state of a session, in one shape for both twins. */
export type SessionState = {
  readonly finishedAt: Date | null;
  readonly endsAt: Date;
  readonly score: number;
  readonly points: number;
  readonly totalTimeMs: number;
  /** The current question of a running session. */
  readonly current: {
    readonly index: number;
    readonly startsAt: Date;
    readonly deadlineAt: Date;
    readonly openedByAnswer: boolean;
    readonly silentEndAt: Date;
    readonly askedBy: number | null;
    readonly isOpeningFixed: boolean;
  } | null;
  readonly questions: readonly {
    readonly startsAt: Date | null;
    readonly deadlineAt: Date | null;
    readonly closedAt: Date | null;
    readonly receivedAt: Date | null;
    readonly answer: number | null;
    readonly isCorrect: boolean;
    readonly timedOut: boolean;
    readonly timeMs: number;
  }[];
};

/** Returns the expected stored state, by the reference clock. */
export function expectedState({ model, marks }: Pick<TwinSession, 'model' | 'marks'>): SessionState {
  const isOver = model.finishedAt !== null;
  const current = model.questions.at(-1);
  const never = {
    ...{ startsAt: null, deadlineAt: null, closedAt: null, receivedAt: null },
    ...{ answer: null, isCorrect: false, timedOut: isOver },
  };
  const closed = model.questions.filter(({ closedAt }) => closedAt !== null);
  // The question that was open at the end keeps its instants.
  const wasOpen = model.finishedAt && current && !current.closedAt && current.startsAt <= model.finishedAt;
  const { startsAt, deadlineAt } = current ?? never;
  return {
    finishedAt: model.finishedAt,
    endsAt: model.endsAt,
    score: scoreOf(model),
    points: expectedPoints(marks, closed),
    totalTimeMs: isOver ? totalTimeMsOf(model) : closed.reduce((sum, { timeMs }) => sum + timeMs, 0),
    current:
      isOver || !current
        ? null
        : {
            index: model.questions.length - 1,
            startsAt: current.startsAt,
            deadlineAt: current.deadlineAt,
            openedByAnswer: model.openedByAnswer,
            silentEndAt: silentEndOf(model),
            askedBy: model.askedBy,
            isOpeningFixed: model.isOpeningFixed,
          },
    questions: model.correctAnswers.map(
      (_, index) =>
        closed[index] ?? {
          ...never,
          timeMs: isOver ? (model.limitsMs[index] ?? 0) : 0,
          ...(wasOpen && index === model.questions.length - 1 && { startsAt, deadlineAt }),
        },
    ),
  };
}

/** Returns the points of a session's first questions by the rule. */
export function expectedPoints(
  marks: Marks | null,
  questions: readonly { isCorrect: boolean; answer: number | null }[],
  isVoided: (place: number) => boolean = () => false,
): number {
  const marked = questions.map(({ isCorrect, answer }, place) => ({
    difficulty: difficultyOf(place),
    isRight: isCorrect || isVoided(place),
    isAnswered: answer !== null,
  }));
  return pointsOf(marks ?? usualMarks, marked);
}

type StoredRow = Omit<SessionState, 'current' | 'questions'> &
  NonNullable<SessionState['current']> & { sessionId: string };
type StoredQuestion = SessionState['questions'][number] & { sessionId: string };

/** Returns the stored state of these sessions, in their order. */
export async function storedStates(deps: Deps, twins: readonly TwinSession[]): Promise<SessionState[]> {
  const { sql } = deps.database;
  const ids = twins.map(({ sessionId }) => sessionId);
  const [sessions, questions] = await Promise.all([
    sql<StoredRow[]>`
      select id as session_id, finished_at, ends_at, score, points_of(s) as points, total_time_ms, current_index as index,
        current_starts_at as starts_at, current_deadline_at as deadline_at, opened_by_answer,
        silent_end_at, asked_by, is_opening_fixed
      from quiz_session s where id = any (${ids}::uuid[])`,
    sql<StoredQuestion[]>`
      select session_id, starts_at, deadline_at, closed_at,
        received_at, answer, is_correct, timed_out, time_ms
      from session_question where session_id = any (${ids}::uuid[]) order by session_id, question_index`,
  ]);
  return twins.map(({ sessionId }) => {
    const row = sessions.find((session) => session.sessionId === sessionId);
    if (!row) throw new Error(`session ${sessionId} is gone`);
    const { finishedAt, endsAt, score, points, totalTimeMs, sessionId: _, ...current } = row;
    return {
      finishedAt,
      endsAt,
      score,
      points,
      totalTimeMs,
      current: finishedAt ? null : current,
      questions: questions
        .filter((question) => question.sessionId === sessionId)
        .map(({ sessionId: __, ...question }) => question),
    };
  });
}
