import { percentageOf, progressQuizzes, type QuizProgress } from '@paheli/core/quiz/progress';
import type { Category } from '@paheli/core/tournament/schema';
import type { Deps, Viewer } from '../deps';

type RecentRow = {
  sessionId: string;
  tournamentName: string;
  finishedAt: Date;
  score: number;
  questionsCount: number;
  rank: number | null;
};

type CategoryRow = { category: Category; asked: number; right: number };

/** Returns statistics of the viewer's finished quizzes. Voided questions count as right, as in the results. */
export async function readProgress(
  { database: { sql } }: Pick<Deps, 'database'>,
  { userId }: Viewer,
): Promise<QuizProgress> {
  const [recent, categories, [record]] = await Promise.all([
    sql<RecentRow[]>`
      select s.id as session_id, t.name as tournament_name, s.finished_at, s.score,
        s.questions_count, s.rank
      from quiz_session s join tournament t on t.id = s.tournament_id
      where s.user_id = ${userId} and s.finished_at is not null and t.kind = 'tournament'
      order by s.finished_at desc, s.id desc limit ${progressQuizzes}`,
    sql<CategoryRow[]>`
      select t.category, count(*)::int as asked, count(*) filter (where q.is_correct or q.voided)::int as right
      from quiz_session s join session_question q on q.session_id = s.id
      join tournament t on t.id = s.tournament_id
      where s.user_id = ${userId} and s.finished_at is not null and t.kind = 'tournament'
      group by t.category order by t.category`,
    sql<Pick<QuizProgress, 'quizzes' | 'bestRank'>[]>`
      select count(*)::int as quizzes, min(s.rank) as best_rank
      from quiz_session s join tournament t on t.id = s.tournament_id
      where s.user_id = ${userId} and s.finished_at is not null and t.kind = 'tournament'`,
  ]);
  return {
    recent: recent
      .map(({ score, questionsCount, ...quiz }) => ({
        ...quiz,
        percentage: percentageOf(score, questionsCount),
      }))
      .toReversed(),
    categories: categories.map((row) => ({ ...row, percentage: percentageOf(row.right, row.asked) })),
    quizzes: record?.quizzes ?? 0,
    bestRank: record?.bestRank ?? null,
  };
}
