import type { PlayedQuiz } from '@paheli/core/achievements/achievements';
import { rescore } from '@paheli/core/quiz/rescore';
import type { Category } from '@paheli/core/tournament/schema';
import type { Deps } from '../deps';

/** A finished quiz, and the standing it is reviewed with. */
export type ReviewableQuiz = PlayedQuiz & { readonly reviewedStanding: string };

type Row = {
  sessionId: string;
  finishedAt: Date;
  violationCount: number;
  isOwn: boolean;
  settledAt: Date | null;
  /** Null where the rank does not count. */
  rank: number | null;
  hasPrize: boolean;
  reviewedStanding: string;
  questions: { category: Category; isCorrect: boolean; voided: boolean; timeMs: number }[];
};

/** Returns every finished quiz of each player, in one query. */
export async function readPlayedQuizzes(
  { database: { sql } }: Pick<Deps, 'database'>,
  userIds: readonly string[],
): Promise<Map<string, ReviewableQuiz[]>> {
  // A rank counts in a settled tournament, with more than 0 points, and not while the prize is held or was voided.
  const rows = await sql<(Row & { userId: string })[]>`
    select s.user_id, s.id as session_id, s.finished_at, s.violation_count,
      coalesce(t.owner_id = s.user_id, false) as is_own, t.settled_at, s.prize > 0 as has_prize,
      case when t.cancelled_at is null and points_of(s) > 0 and s.prize_state in ('none', 'paid', 'released') then s.rank end as rank,
      coalesce(s.rank::text, '-') || ' ' || s.prize_state as reviewed_standing, asked.questions
    from quiz_session s join tournament t on t.id = s.tournament_id
    cross join lateral (
      select json_agg(json_build_object('category', t.category, 'isCorrect', q.is_correct, 'voided', q.voided,
        'timeMs', q.time_ms) order by q.question_index) as questions
      from session_question q where q.session_id = s.id) asked
    where s.user_id = any(${userIds}::uuid[]) and s.finished_at is not null and t.kind = 'tournament'`;
  const quizzes = new Map(userIds.map((userId): [string, ReviewableQuiz[]] => [userId, []]));
  for (const { userId, ...row } of rows) quizzes.get(userId)?.push(toQuiz(row));
  return quizzes;
}

function toQuiz({ settledAt, rank, hasPrize, questions, ...row }: Row): ReviewableQuiz {
  const { voidedTimeMs } = rescore(questions);
  return {
    ...row,
    placement: settledAt !== null && rank !== null ? { settledAt, rank, hasPrize } : null,
    questions: questions.map(({ category, isCorrect, voided, timeMs }) => ({
      category,
      isRight: isCorrect || voided,
      timeMs: voided ? voidedTimeMs : timeMs,
    })),
  };
}
