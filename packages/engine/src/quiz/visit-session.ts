import { toSeconds } from '@paheli/core/clock';
import { Problem } from '@paheli/core/problem';
import { questionMs } from '@paheli/core/quiz/constants';
import type {
  CurrentQuestion,
  Difficulty,
  QuestionView,
  QuizSession,
  TrailStep,
} from '@paheli/core/quiz/schema';
import type { Category } from '@paheli/core/tournament/schema';
import type { Deps, Viewer } from '../deps';

/** The current state of a session, with the question that is open or opens next (absent once it has ended). */
export type SessionRow = {
  sessionId: string;
  tournamentId: string;
  tournamentName: string;
  cancelled: boolean;
  finished: boolean;
  startedAt: Date;
  endsAt: Date;
  questionsCount: number;
  questionIndex: number;
  startsAt: Date;
  deadlineAt: Date;
  score: number;
  violationCount: number;
  trail: TrailStep[];
  questionText: string | null;
  options: string[] | null;
  category: Category | null;
  difficulty: Difficulty | null;
};

type Visit = {
  /** Hands the next question out now, where an answer opened it (REST). */
  readonly handsOut?: boolean;
  /** Ends the session now. */
  readonly completes?: boolean;
};

/**
 * Returns the viewer's own session (by its id or its tournament's), after closing overdue questions. Returns undefined
 * where there is none.
 */
export async function visitSession(
  deps: Deps,
  viewer: Viewer,
  ref: string,
  now: Date,
  visit: Visit = {},
): Promise<SessionRow | undefined> {
  const { sql } = deps.database;
  const [row] = await sql<SessionRow[]>`
    select session_id, tournament_id, tournament_name, cancelled, finished,
      started_at, ends_at, questions_count, question_index,
      starts_at, deadline_at, score, violation_count, trail,
      question_text, options, category, difficulty
    from visit_session(${viewer.userId}::uuid, ${ref}::uuid, ${now}, ${graceOf(deps)}::interval,
      ${visit.handsOut ?? false}, ${visit.completes ?? false})`;
  if (row?.finished) deps.live.wake();
  return row;
}

/** Returns the viewer's own session. Throws `not_found` where there is none. */
export async function requireSession(
  deps: Deps,
  viewer: Viewer,
  ref: string,
  now: Date,
  visit: Visit = {},
): Promise<SessionRow> {
  const row = await visitSession(deps, viewer, ref, now, visit);
  if (!row) throw new Problem('not_found', { detail: 'This quiz session was not found.' });
  return row;
}

/** Returns how long after its deadline an answer still counts, as an interval of the database. */
export function graceOf({ settings }: Pick<Deps, 'settings'>): string {
  return `${settings.answerGraceMs} milliseconds`;
}

/** Returns the open question as its player sees it; null once the session has ended. */
export function toQuestionView(row: SessionRow): QuestionView | null {
  const { questionText, options, category, difficulty } = row;
  if (questionText === null || options === null || category === null || difficulty === null) return null;
  return {
    questionIndex: row.questionIndex,
    questionText,
    options,
    category,
    difficulty,
    startsAt: row.startsAt,
    deadlineAt: row.deadlineAt,
  };
}

/** Returns the running session as clients see it. The question's text and options are null until it opens. */
export function toQuizSession({ settings }: Pick<Deps, 'settings'>, row: SessionRow, now: Date): QuizSession {
  const question = toQuestionView(row);
  if (!question) throw new Error(`session ${row.sessionId} has no open question`);
  const currentQuestion: CurrentQuestion =
    row.startsAt <= now ? question : { ...question, questionText: null, options: null };
  return {
    sessionId: row.sessionId,
    tournamentId: row.tournamentId,
    tournamentName: row.tournamentName,
    currentQuestion,
    questionIndex: row.questionIndex,
    startsAt: row.startsAt,
    deadlineAt: row.deadlineAt,
    totalQuestions: row.questionsCount,
    totalTime: toSeconds(row.endsAt.getTime() - row.startedAt.getTime()),
    remainingTime: toSeconds(Math.max(0, row.endsAt.getTime() - now.getTime())),
    questionTime: toSeconds(questionMs),
    graceTime: toSeconds(settings.answerGraceMs),
    currentScore: row.score,
    violationCount: row.violationCount,
    trail: row.trail,
    now,
  };
}
