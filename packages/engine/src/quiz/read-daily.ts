import { type DailyQuiz, dailyPerCategory, dayOf, type PlayableDay, streakOf } from '@paheli/core/quiz/daily';
import type { TrailStep } from '@paheli/core/quiz/schema';
import { categories } from '@paheli/core/tournament/schema';
import type { Deps, Viewer } from '../deps';

type Today = {
  questionsCount: number;
  sessionId: string | null;
  isFinished: boolean;
  score: number | null;
  trail: TrailStep[];
};

/** Returns today's daily quiz with the viewer's result and streak. */
export async function readDaily(
  { database: { sql }, now }: Pick<Deps, 'database' | 'now'>,
  { userId }: Viewer,
): Promise<DailyQuiz> {
  const { day, from, to } = dayOf(now());
  const [[today], days] = await Promise.all([
    sql<Today[]>`
      select t.questions_count, s.id as session_id, s.finished_at is not null as is_finished, s.score,
        coalesce((select array_agg(case when q.is_correct or q.voided then 'right' when q.timed_out then 'missed' else 'wrong' end
          order by q.question_index) from session_question q where q.session_id = s.id), '{}') as trail
      from tournament t left join quiz_session s on s.tournament_id = t.id and s.user_id = ${userId}
      where t.kind = 'daily' and t.starts_at = ${from}`,
    sql<PlayableDay[]>`
      with played as materialized (
        select s.tournament_id, t.starts_at from quiz_session s join tournament t on t.id = s.tournament_id
        where s.user_id = ${userId} and s.finished_at is not null and t.kind = 'daily')
      select to_char(t.starts_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, p.tournament_id is not null as is_played
      from tournament t left join played p on p.tournament_id = t.id
      where t.kind = 'daily' and t.starts_at >= (select min(starts_at) from played)
        and (p.tournament_id is not null or not play_limit_reached(${userId}, t.ends_at - interval '1 millisecond'))`,
  ]);
  const played = today?.isFinished ?? false;
  return {
    day,
    questionsCount: today?.questionsCount ?? dailyPerCategory * categories.length,
    closesAt: to,
    played,
    sessionId: today?.sessionId ?? null,
    score: played ? (today?.score ?? null) : null,
    trail: played ? (today?.trail ?? []) : [],
    ...streakOf(days, day),
    now: now(),
  };
}
