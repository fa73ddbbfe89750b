import {
  adminsCount,
  keenCount,
  mostRegularSeats,
  questionsEach,
  regularsOf,
  type Scale,
  seatStride,
} from './scale';

const bankSize = 20_000;
const poolSize = 60;
const categories = "'{general,science,history,sports,entertainment}'::text[]";
const difficulties = "'{easy,medium,hard}'::text[]";
/** Open tournaments beside those that are over, with fifty seats each; a third of them run. */
const openCount = 60;

/**
 * Returns the statements that write questions, tournaments of two years, denser towards the end, and their seats and
 * sessions. `growth_size` holds the tournaments that are over. Scores and times are such that ties are rare.
 */
export function playStatements(scale: Scale): string[] {
  return [
    ...questionStatements(),
    ...tournamentStatements(scale),
    ...sessionStatements(),
    ...ratingStatements(),
  ];
}

function questionStatements(): string[] {
  return [
    `insert into question (id, category, question_text, options, correct_answer, explanation, difficulty, text_key, created_at)
    select growth_id(1, n), (${categories})[1 + n % 5], 'Which of these belongs to number ' || n || '?',
      array['First ' || n, 'Second', 'Third', 'Fourth'], n % 4, 'It is number ' || n % 4 || '.',
      (${difficulties})[1 + n / 5 % 3], 'which of these belongs to number ' || n || '?', growth_at(-1000)
    from generate_series(1, ${bankSize}) n`,
  ];
}

function tournamentStatements(scale: Scale): string[] {
  const { users } = scale;
  const everybody = users - adminsCount - keenCount;
  return [
    // The largest tournament was two days ago.
    `create table growth_tournament as
    select k, seats, false as is_open, case when k = 1 then -2.0
      else -730 + 728 * sqrt(growth_pick(k, 6, 1000000) / 1000000.0) end as day from growth_size
    union all
    select (select count(*) from growth_size) + n, least(50, ${everybody}), true,
      case when n % 3 = 0 then -0.01 else n / 10.0 end from generate_series(1, ${openCount}) n`,
    `insert into tournament (id, name, description, category, entry_fee, prize_pool, prize_split_bps, max_participants,
      questions_count, duration_ms, starts_at, ends_at, secret, seats_taken, frozen_at, easy_count, medium_count, hard_count,
      settled_at, created_by, created_at, pool_set_by, pool_set_at)
    select growth_id(3, k), 'Sprint ' || k, 'Five quick questions.', (${categories})[1 + k % 5], 1000, seats * 1000 * 4 / 5,
      '{5000,3000,2000}', greatest(seats, 100), ${questionsEach}, 600000, growth_at(day), growth_at(day + 1), '\\x00', seats,
      growth_at(day - 1), 2, 2, 1, case when not is_open then growth_at(day + 1) end, growth_id(2, 1), growth_at(day - 2),
      growth_id(2, 1), growth_at(day - 2)
    from growth_tournament`,
    `insert into tournament_question (tournament_id, question_id, difficulty, question_text, options, correct_answer, explanation)
    select growth_id(3, t.k), q.id, q.difficulty, q.question_text, q.options, q.correct_answer, q.explanation
    from growth_tournament t cross join generate_series(0, ${poolSize - 1}) i
    join question q on q.id = growth_id(1, ${questionNumber('t.k', 'i')})`,
    // A seat in a hundred was given back.
    `create table growth_seat as
    select row_number() over (order by t.day, t.k, i) as n, t.k, t.is_open, t.day - 1 + 0.5 * i / t.seats as day,
      growth_pick(t.k * 100003 + i, 7, 100) = 0 and t.is_open as has_left,
      case when t.seats >= 50 and i <= ${keenCount} then ${adminsCount} + i
        when t.seats <= ${mostRegularSeats}
          then ${adminsCount + keenCount} + 1 + (growth_pick(t.k, 8, 1000000) + i * ${seatStride}) % ${regularsOf(scale)}
        else ${adminsCount + keenCount} + 1 + (growth_pick(t.k, 8, 1000000) + i * ${seatStride}) % ${everybody} end as u
    from growth_tournament t cross join lateral generate_series(1, t.seats) i`,
    `insert into entry (id, tournament_id, user_id, fee, joined_at, left_at, left_because)
    select growth_id(4, n), growth_id(3, k), growth_id(2, u), 1000, growth_at(day),
      case when has_left then growth_at(day + 0.01) end, case when has_left then 'left' end
    from growth_seat order by n`,
    `update tournament t set seats_taken = s.seats
    from (select k, count(*) filter (where not has_left) as seats from growth_seat where is_open group by k) s
    where t.id = growth_id(3, s.k)`,
  ];
}

/** Returns the SQL of the number of a pool's question at a place from 0: questions of the tournament's category. */
function questionNumber(k: string, place: string): string {
  return `(${k} - 1 + 5 * (growth_pick(${k}, 9, ${bankSize / 5}) + ${place})) % ${bankSize} + 1`;
}

function sessionStatements(): string[] {
  return [
    // Ranked as the product does: by score, then by time. Prizes for the first three; one winner in a hundred is held.
    `create table growth_session as
    select s.*, t.seats, (rank() over (partition by s.k order by s.score desc, s.ms))::int as rank from (
      select n, k, u, day, growth_pick(n, 10, ${questionsEach + 1}) as score, 5000 + growth_pick(n, 11, 20000) as ms
      from growth_seat where not is_open) s join growth_tournament t on t.k = s.k`,
    `alter table growth_session add prize bigint not null default 0, add state text not null default 'none'`,
    `update growth_session g set prize = seats * 1000 * 4 / 5 * ('{5,3,2}'::int[])[rank] / 10,
      state = case growth_pick(n, 12, 100) when 0 then 'held' when 1 then 'released' else 'paid' end
    where rank <= 3 and not exists (select from growth_session o where o.k = g.k and o.n <> g.n and o.rank = g.rank)`,
    `insert into quiz_session (id, tournament_id, user_id, entry_id, questions_count, started_at, ends_at, current_index,
      current_starts_at, current_deadline_at, silent_end_at, finished_at, score, total_time_ms, violation_count,
      integrity_score, rank, prize, prize_state, reviewed_standing, rated_prize_state)
    select growth_id(5, g.n), growth_id(3, g.k), growth_id(2, g.u), growth_id(4, g.n), ${questionsEach}, x.at,
      x.at + interval '10 min', ${questionsEach}, x.at, x.at, x.at, x.at + interval '40 s', score, ms,
      case when state = 'held' then 8 when g.n % 10 = 0 then 3 else 0 end, case when state = 'held' then 8 else 0 end,
      rank, prize, state, rank || ' ' || state, state
    from growth_session g join growth_tournament t on t.k = g.k
    cross join lateral (select growth_at(t.day + 0.9 * growth_pick(g.n, 13, 1000) / 1000) as at) x order by g.n`,
    `insert into session_question (session_id, question_index, question_id, option_order, correct_answer, starts_at,
      deadline_at, closed_at, received_at, answer, is_correct, timed_out, time_ms, claimed_s)
    select growth_id(5, g.n), i, growth_id(1, ${questionNumber('g.k', `(g.n * 7 + i * 11) % ${poolSize}`)}), '{0,1,2,3}', 0, x.at,
      x.at + interval '5 s', x.at + interval '3 s', x.at + interval '3 s', case when i < g.score then 0 else 1 end,
      i < g.score, false, ms / ${questionsEach}, 3
    from growth_session g join quiz_session s on s.id = growth_id(5, g.n) cross join generate_series(0, ${questionsEach - 1}) i
    cross join lateral (select s.started_at + i * interval '7 s' as at) x`,
    `insert into violation (id, session_id, type, client_at, server_at)
    select gen_random_uuid(), id, 'tab_switch', started_at, started_at + i * interval '1 s'
    from quiz_session cross join generate_series(1, violation_count) i where violation_count > 0`,
    `insert into achievement (user_id, kind, earned_at, session_id)
    select distinct on (user_id) user_id, 'first_quiz', finished_at, id from quiz_session order by user_id, finished_at`,
  ];
}

/** Every question is measured, every session that counts rates, and who played in a week is in a league of the next one. */
function ratingStatements(): string[] {
  return [
    `insert into question_measure (question_id, language, is_of_practice, answers, "right", difficulty, slope, share,
      share_error, median_ms, choices, suspected_key)
    select q.id, 'en', false, 200, x.share * 2, (50 - x.share) / 25.0, 1, x.share / 100.0, 0.03, 2500,
      json_build_object('0', x.share * 2, '1', 200 - x.share * 2), case when x.share < 10 then 1 end
    from question q cross join lateral (select growth_pick(('x' || right(q.id::text, 8))::bit(32)::int, 21, 100) as share) x`,
    `insert into calibration (category, language, measured_at, answers, common_slope, level_means, level_variance)
    select t.category, 'en', growth_at(0), sum(s.questions_count), 1, '{-1,0,1}', 1
    from quiz_session s join tournament t on t.id = s.tournament_id group by t.category`,
    `insert into rating (session_id, scope, user_id, finished_at, mean, deviation)
    select s.id, x.scope, s.user_id, s.finished_at, (s.score - ${questionsEach} / 2.0) / 2, 0.5
    from quiz_session s join tournament t on t.id = s.tournament_id cross join lateral unnest(array['all', t.category]) x(scope)
    where s.prize_state <> 'held'`,
    `create table growth_league as
    select w.week, w.user_id, w.week < date_trunc('week', now() at time zone 'Asia/Kolkata') as is_over,
      row_number() over (partition by w.week order by w.user_id) - 1 as n from (
        select distinct date_trunc('week', t.settled_at at time zone 'Asia/Kolkata')::date + 7 as week, s.user_id
        from quiz_session s join tournament t on t.id = s.tournament_id) w
    where w.week <= date_trunc('week', now() at time zone 'Asia/Kolkata')`,
    `insert into league_week (week, formed_at, closed_at)
    select distinct week, week::timestamptz, case when is_over then week + interval '7 days' end from growth_league`,
    `insert into league_member (week, user_id, league, tier, points, place, next_tier)
    select week, user_id, n / 30 + 1, 1, case when is_over then 10 end, case when is_over then n % 30 + 1 end, case when is_over then 1 end
    from growth_league`,
  ];
}
