import { later, toSeconds } from '@paheli/core/clock';
import type { Language } from '@paheli/core/languages';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type {
  CurrentQuestion,
  Difficulty,
  QuestionView,
  QuizKind,
  QuizSession,
  TrailStep,
} from '@paheli/core/quiz/schema';
import type { Category } from '@paheli/core/tournament/schema';
import { formulasOf } from '@paheli/question-files/formulas/render-formulas';
import type { Deps, Viewer } from '../deps';
import { type Locked, locked, type QueuedWork } from '../foundation/queue';
import { nameMedium, type StoredMedium } from '../question-bank/media/media-names';
import type { Turn } from './turn';

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
  points: number;
  violationCount: number;
  trail: TrailStep[];
  questionText: string | null;
  options: string[] | null;
  category: Category | null;
  difficulty: Difficulty | null;
  /** The tournament's own grace; null where it has none. */
  graceMs: number;
  kind: QuizKind;
  language: Language;
  /** The language of the open question's texts: English where there is no variant in the quiz's language. */
  questionLanguage: Language;
  /** How long the question is open. */
  limitMs: number | null;
  /** Whether several of its options are right. */
  hasSeveral: boolean | null;
  /** Its picture or sound. */
  media: StoredMedium | null;
};

/**
 * What a visit does besides closing overdue questions: nothing (`read`), end the session now (`complete`), let this
 * process send the questions from now on (`ask`; a question that no process sent opens anew), that and hand out the text
 * of the question if it is open, which fixes its opening (`show`), or that and hand out the next question now, where an
 * answer opened it (`hand_out`, REST).
 */
export type VisitAction = 'read' | 'complete' | 'ask' | 'show' | 'hand_out';

/** One visit on its way to the database. */
export type VisitItem = {
  readonly userId: string;
  readonly ref: string;
  readonly now: Date;
  readonly action: VisitAction;
};

/** Visits of all players, in batches. */
export const visits: QueuedWork<Deps, VisitItem, SessionRow | undefined> = {
  name: 'visits',
  groupOf: () => '',
  keyOf: ({ userId }) => userId,
  // Voiding a question locks the tournament's sessions for a moment.
  waitsForLocks: true,
  work: (deps, items, { skipsLocked }) => readVisits(deps, items, skipsLocked),
};

/**
 * Returns the viewer's own session (by its id or its tournament's), after closing overdue questions. Returns undefined
 * where there is none.
 */
export async function visitSession(
  deps: Deps,
  { userId }: Pick<Viewer, 'userId'>,
  ref: string,
  now: Date,
  action: VisitAction = 'read',
): Promise<SessionRow | undefined> {
  return deps.queues.run(visits, deps, { userId, ref, now, action });
}

/** Visits sessions of different players in one round trip. Returns one row for each visit, in order. */
export async function visitMany(
  deps: Deps,
  items: readonly VisitItem[],
): Promise<(SessionRow | undefined)[]> {
  const rows = await readVisits(deps, items, false);
  return rows.map((row) => (row === locked ? undefined : row));
}

async function readVisits(
  deps: Deps,
  items: readonly VisitItem[],
  skipsLocked: boolean,
): Promise<(SessionRow | undefined | Locked)[]> {
  const { sql } = deps.database;
  const rows = await sql<(SessionRow & { item: number; isLocked: boolean })[]>`
    select x.item::int, x.id is null as is_locked, s.session_id, s.tournament_id, s.tournament_name, s.cancelled,
      s.finished, s.started_at, s.ends_at, s.questions_count, s.question_index, s.starts_at, s.deadline_at, s.score, s.points,
      s.violation_count, s.trail, s.question_text, s.options, s.category, s.difficulty, s.grace_ms, s.kind, s.language,
      s.question_language, s.limit_ms, s.has_several, s.media
    from find_sessions(${items.map(({ userId }) => userId)}::uuid[], ${items.map(({ ref }) => ref)}::uuid[]) as f(ids)
    cross join lateral visit_many(f.ids, ${items.map(({ now }) => now.toISOString())}::text[]::timestamptz[],
      ${items.map(({ action }) => action)}::text[], ${deps.processId()}::int, ${skipsLocked}::boolean) as v(ids)
    cross join lateral unnest(f.ids, v.ids) with ordinality as x(found, id, item)
    left join lateral read_sessions(v.ids) s on s.item = x.item
    where x.found is not null`;
  if (rows.some(({ finished }) => finished)) deps.live.wake();
  const byItem = new Map<number, SessionRow | Locked>(
    rows.map(({ item, isLocked, ...row }) => [item, isLocked ? locked : row]),
  );
  return items.map((_, index) => byItem.get(index + 1));
}

/** Returns the viewer's own session. Throws `not_found` where there is none. */
export async function requireSession(
  deps: Deps,
  viewer: Viewer,
  ref: string,
  now: Date,
  action: VisitAction = 'read',
): Promise<SessionRow> {
  const row = await visitSession(deps, viewer, ref, now, action);
  if (!row) throw new Problem('not_found', { detail: msg('This quiz session was not found.') });
  return row;
}

/** Returns the open question as its player sees it; null once the session has ended. */
export function toQuestionView(deps: Pick<Deps, 'personalData'>, row: SessionRow): QuestionView | null {
  const { questionText, options, category, difficulty, limitMs, media } = row;
  if (questionText === null || options === null || category === null || difficulty === null) return null;
  if (limitMs === null) return null;
  return {
    questionIndex: row.questionIndex,
    questionText,
    options,
    choices: row.hasSeveral ? 'several' : 'one',
    timeLimit: toSeconds(limitMs),
    language: row.questionLanguage,
    category,
    difficulty,
    ...(media && { media: nameMedium(deps, row, media) }),
    startsAt: row.startsAt,
    deadlineAt: row.deadlineAt,
    ...formulasOf([questionText, ...options]),
  };
}

/** Returns what a session asks now or next. */
export function toTurn(deps: Pick<Deps, 'personalData'>, row: SessionRow): Turn {
  const { sessionId, endsAt, graceMs } = row;
  return { sessionId, endsAt, graceMs, question: toQuestionView(deps, row) };
}

/**
 * Returns a question as its player may see it: text, options, formulas and medium only once it has opened. Until then, the
 * medium can be loaded encrypted.
 */
export function concealUntilOpen({ media, formulas, ...question }: QuestionView, now: Date): CurrentQuestion {
  if (question.startsAt <= now)
    return { ...question, ...(media && { media }), ...(formulas && { formulas }) };
  const ahead = media && { mediaAheadUrl: media.aheadUrl };
  return { ...question, ...ahead, questionText: null, options: null };
}

/** Returns from when on the total time runs: now, or from the first opening on. */
function runsFrom({ questionIndex, startsAt }: SessionRow, now: Date): Date {
  return questionIndex === 0 ? later(now, startsAt) : now;
}

/** Returns the running session as clients see it. The question's text and options are null until it opens. */
export function toQuizSession(deps: Pick<Deps, 'personalData'>, row: SessionRow, now: Date): QuizSession {
  const question = toQuestionView(deps, row);
  if (!question) throw new Error(`session ${row.sessionId} has no open question`);
  return {
    sessionId: row.sessionId,
    tournamentId: row.tournamentId,
    tournamentName: row.tournamentName,
    kind: row.kind,
    language: row.language,
    currentQuestion: concealUntilOpen(question, now),
    questionIndex: row.questionIndex,
    startsAt: row.startsAt,
    deadlineAt: row.deadlineAt,
    totalQuestions: row.questionsCount,
    totalTime: toSeconds(row.endsAt.getTime() - row.startedAt.getTime()),
    remainingTime: toSeconds(Math.max(0, row.endsAt.getTime() - runsFrom(row, now).getTime())),
    questionTime: question.timeLimit,
    graceTime: toSeconds(row.graceMs),
    currentScore: row.score,
    currentPoints: row.points,
    violationCount: row.violationCount,
    trail: row.trail,
    now,
  };
}
