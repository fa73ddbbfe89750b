import type { PendingDecision } from '@paheli/core/integrity/pending-decision';
import type {
  ListReportedQuestions,
  QuestionReportOutcome,
  ReportedQuestion,
} from '@paheli/core/integrity/question-report';
import type { Page } from '@paheli/core/page';
import { showAnswer } from '@paheli/core/question-bank/question';
import type { Translations } from '@paheli/core/question-bank/question-texts';
import { questionSubject } from '../decisions/ask-second';
import { readPending } from '../decisions/list-pending';
import type { Deps } from '../deps';
import { defaultLimit, readCursor, toPage } from '../foundation/page';

type Database = Pick<Deps, 'database'>;
type Row = {
  id: string;
  createdAt: Date;
  tournamentId: string;
  tournamentName: string;
  isOver: boolean;
  questionId: string;
  questionText: string;
  options: string[];
  translations: Translations;
  correctAnswer: number;
  voided: boolean;
  outcome: QuestionReportOutcome | null;
  decision: string | null;
  deciderId: string | null;
  deciderName: string | null;
  decidedAt: Date | null;
  reportsCount: number;
  reports: readonly (Omit<ReportedQuestion['reports'][number], 'createdAt'> & {
    readonly createdAt: string;
  })[];
  asked: number;
  rightPercentage: number | null;
  choices: number[];
  unanswered: number;
  medianTime: number | null;
  discrimination: number | null;
};

/** Lists the reported questions that wait for a decision, or the decided ones, newest first. */
export async function listReportedQuestions(
  deps: Database,
  { limit = defaultLimit, cursor, decided }: ListReportedQuestions,
): Promise<Page<ReportedQuestion>> {
  const { sql } = deps.database;
  const before = readCursor(cursor);
  const isListed = decided ? sql`r.decided_at is not null` : sql`r.decided_at is null`;
  const rows = await selectReported(
    deps,
    sql`where ${isListed}
      ${before ? sql`and (r.created_at, r.id) < (${before.createdAt}, ${before.id}::uuid)` : sql``}
      order by r.created_at desc, r.id desc limit ${limit + 1}`,
  );
  const [counted] = await sql<{ total: number }[]>`
    select count(*) as total from reported_question r where ${isListed}`;
  const pending = await readPending(deps, rows.map(subjectOf));
  const toItem = (row: Row) => toReportedQuestion(row, pending);
  return toPage(rows, { limit, total: counted?.total ?? 0, toItem });
}

const subjectOf = (row: Row) => questionSubject(row.questionId, row.tournamentId);

/** Returns one reported question. */
export async function readReportedQuestion(deps: Database, id: string): Promise<ReportedQuestion> {
  const [row] = await selectReported(deps, deps.database.sql`where r.id = ${id}`);
  if (!row) throw new Error(`reported question ${id} is gone`);
  return toReportedQuestion(row, await readPending(deps, [subjectOf(row)]));
}

function selectReported({ database: { sql } }: Database, rest: ReturnType<Deps['database']['sql']>) {
  return sql<Row[]>`
    with listed as materialized (select r.* from reported_question r ${rest})
    select r.id, r.created_at, r.tournament_id, t.name as tournament_name,
      t.settled_at is not null or t.cancelled_at is not null as is_over, r.question_id, p.question_text, p.options, p.translations,
      p.correct_answer, p.voided_at is not null as voided, r.outcome, r.decision, d.id as decider_id, d.name as decider_name,
      r.decided_at, reports.reports_count, reports.reports, field.*
    from listed r
    join tournament t on t.id = r.tournament_id
    join tournament_question p on p.tournament_id = r.tournament_id and p.question_id = r.question_id
    left join users d on d.id = r.decided_by
    cross join lateral (
      select count(*)::int as reports_count, coalesce(json_agg(json_build_object('id', q.id, 'username', u.username,
          'language', coalesce(o.language, 'en'), 'reason', q.reason, 'note', q.note, 'createdAt', q.created_at) order by q.created_at, q.id)
          filter (where q.n <= 100), '[]') as reports
      from (select *, row_number() over (order by created_at, id) as n from question_report
        where reported_question_id = r.id) q
      join users u on u.id = q.user_id
      left join quiz_session o on o.tournament_id = r.tournament_id and o.user_id = q.user_id) reports
    cross join lateral (
      select count(*)::int as asked, round(100.0 * avg(a.is_right), 1)::float8 as right_percentage,
        array(select count(*) filter (where chooses(c.choice, o.place))::int
          from generate_series(0, cardinality(p.options) - 1) as o(place) left join unnest(array_agg(a.choice)) as c(choice) on true
          group by o.place order by o.place) as choices,
        count(*) filter (where a.choice is null)::int as unanswered,
        (percentile_cont(0.5) within group (order by a.time_ms) filter (where a.choice is not null) / 1000)::float8 as median_time,
        round(corr(a.is_right, a.rest)::numeric, 2)::float8 as discrimination
      from (
        select q.is_correct::int as is_right, s.score - (q.is_correct or q.voided)::int as rest, q.time_ms,
          stored_choice(q.answer, q.option_order) as choice
        from session_question q join quiz_session s on s.id = q.session_id
        where q.question_id = r.question_id and s.tournament_id = r.tournament_id and q.closed_at is not null) a) field
    order by r.created_at desc, r.id desc`;
}

function toReportedQuestion(row: Row, pending: ReadonlyMap<string, PendingDecision>): ReportedQuestion {
  const { id, createdAt, outcome, decision, decidedAt, deciderId, deciderName, reports, reportsCount } = row;
  return {
    id,
    createdAt,
    outcome,
    decision,
    decidedAt,
    reportsCount,
    pending: pending.get(subjectOf(row)) ?? null,
    tournament: { id: row.tournamentId, name: row.tournamentName, isOver: row.isOver },
    question: {
      id: row.questionId,
      questionText: row.questionText,
      options: row.options,
      translations: row.translations,
      ...showAnswer(row.correctAnswer),
      voided: row.voided,
    },
    reports: reports.map((report) => ({ ...report, createdAt: new Date(report.createdAt) })),
    decidedBy: deciderId !== null && deciderName !== null ? { id: deciderId, name: deciderName } : null,
    statistics: {
      asked: row.asked,
      rightPercentage: row.rightPercentage,
      choices: row.choices,
      unanswered: row.unanswered,
      medianTime: row.medianTime,
      discrimination: row.discrimination,
    },
  };
}
