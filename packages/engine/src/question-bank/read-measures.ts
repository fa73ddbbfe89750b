import { toSeconds } from '@paheli/core/clock';
import type { Language } from '@paheli/core/languages';
import { type Choice, optionsOf } from '@paheli/core/question-bank/choice';
import { type MeasureFilter, measuredError, type QuestionMeasure } from '@paheli/core/question-bank/measure';
import { questions } from '@paheli/db/schema/question-bank';
import { type SQL, sql } from 'drizzle-orm';
import type { Deps } from '../deps';

type Row = {
  readonly questionId: string;
  readonly language: Language;
  readonly isOfPractice: boolean;
  readonly answers: number;
  readonly share: number;
  readonly shareError: number;
  readonly medianMs: number | null;
  readonly choices: Readonly<Record<string, number>>;
  readonly suspectedKey: Choice | null;
  readonly optionsCount: number;
};

/** Returns the measures of questions that were answered, by question. */
export async function readMeasures(
  { database: { sql } }: Pick<Deps, 'database'>,
  questionIds: readonly string[],
): Promise<Map<string, QuestionMeasure[]>> {
  const rows = await sql<Row[]>`
    select m.question_id, m.language, m.is_of_practice, m.answers, m.share, m.share_error, m.median_ms, m.choices, m.suspected_key,
      cardinality(q.options) as options_count
    from question_measure m join question q on q.id = m.question_id
    where m.question_id = any(${questionIds}::uuid[]) and m.answers > 0 order by m.question_id, m.language`;
  const byQuestion = Map.groupBy(rows, ({ questionId }) => questionId);
  return new Map([...byQuestion].map(([questionId, measures]) => [questionId, measures.map(toMeasure)]));
}

function toMeasure({
  share,
  shareError,
  medianMs,
  choices,
  suspectedKey,
  optionsCount,
  ...row
}: Row): QuestionMeasure {
  const { language, isOfPractice, answers } = row;
  const chosen = (option: number) =>
    Object.entries(choices)
      .filter(([choice]) => optionsOf(Number(choice)).includes(option))
      .reduce((sum, [, count]) => sum + count, 0);
  return {
    language,
    isOfPractice,
    answers,
    rightPercentage: percentOf(share),
    errorPercentage: percentOf(shareError),
    medianTime: medianMs === null ? null : toSeconds(medianMs),
    chosenPercentages: Array.from({ length: optionsCount }, (_, option) =>
      percentOf(chosen(option) / answers),
    ),
    suspectedAnswers: suspectedKey === null ? null : optionsOf(suspectedKey),
  };
}

const percentOf = (share: number) => Math.round(1_000 * share) / 10;

const measured = (condition: SQL) => sql`exists (
  select from question_measure m where m.question_id = ${questions.id} and m.share_error <= ${measuredError} and ${condition})`;

const conditions: Readonly<Record<MeasureFilter, SQL>> = {
  wrong_key: sql`exists (select from question_measure m where m.question_id = ${questions.id} and m.suspected_key is not null)`,
  too_easy: measured(sql`m.share >= 0.95`),
  nobody_knows: measured(sql`m.share <= 0.05 + 1.0 / cardinality(${questions.options})`),
  // By twice the standard error of the difference.
  harder_in_hindi: measured(sql`m.language = 'en' and exists (
    select from question_measure h where h.question_id = m.question_id and h.language = 'hi' and h.share_error <= ${measuredError}
      and m.share - h.share > greatest(0.1, 2 * sqrt(m.share_error ^ 2 + h.share_error ^ 2)))`),
  not_measured: sql`not ${measured(sql`true`)}`,
};

/** Returns the condition of the questions about which the answers say this. */
export function isMeasuredAs(filter: MeasureFilter): SQL {
  return conditions[filter];
}
