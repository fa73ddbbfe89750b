import type { AnsweredQuestion, OtherSession } from '@paheli/core/integrity/signals/facts';
import { createFields } from '@paheli/core/integrity/signals/question-fields';
import type { Language } from '@paheli/core/languages';
import type { Choice } from '@paheli/core/question-bank/choice';
import { sql } from 'drizzle-orm';
import { arrayOf, type Tx } from '../foundation/transaction';

/** How many sessions stand for the field of a large tournament: enough for a median, few enough to read at settlement. */
const sampleSize = 300;

type AnswerRow = {
  readonly sessionId: string;
  readonly questionId: string;
  /** The choice by the pool's index; null without an answer. */
  readonly choice: Choice | null;
  readonly timeMs: number | null;
  readonly isRight: boolean;
  readonly voided: boolean;
};

type QuestionRow = {
  readonly questionId: string;
  readonly rightChoice: Choice;
  readonly optionsCount: number;
  /** In English, and in the languages with a variant. */
  readonly textLength: number;
  readonly variantLengths: Readonly<Partial<Record<Language, number>>>;
};

/** A session with its answers, as the signals need them. */
export type PlayedSession = OtherSession & {
  readonly sessionId: string;
  readonly userId: string;
  readonly startedAt: Date;
  readonly answers: readonly AnsweredQuestion[];
};

export type PlayedField = {
  readonly sessions: readonly PlayedSession[];
  /** For one of the sessions: how the others did with each question. */
  readonly fieldFor: ReturnType<typeof createFields<PlayedSession>>;
};

/**
 * Returns the sessions of these users in a tournament and those that stand for its field, with their answers. A large
 * field is a fixed sample.
 */
export async function readPlayedField(
  tx: Pick<Tx, 'execute'>,
  tournamentId: string,
  userIds: readonly string[],
): Promise<PlayedField> {
  const sessions = await tx.execute<{
    id: string;
    userId: string;
    startedAt: string;
    finishedAt: string;
    language: Language;
  }>(sql`
    select s.id, s.user_id as "userId", s.started_at as "startedAt", s.finished_at as "finishedAt", s.language
    from quiz_session s where s.tournament_id = ${tournamentId} and s.finished_at is not null
      and (s.user_id = any(${arrayOf('uuid', userIds)}) or s.id in (
        select o.id from quiz_session o where o.tournament_id = ${tournamentId} and o.finished_at is not null
        order by hashtext(o.id::text) limit ${sampleSize}))`);
  const rows = await tx.execute<AnswerRow>(sql`
    select q.session_id as "sessionId", q.question_id as "questionId", stored_choice(q.answer, q.option_order) as choice,
      (extract(epoch from q.received_at - q.starts_at) * 1000)::int as "timeMs", q.is_correct as "isRight", q.voided
    from session_question q where q.session_id = any(${arrayOf(
      'uuid',
      [...sessions].map(({ id }) => id),
    )})
    order by q.session_id, q.question_index`);
  const questions = await tx.execute<QuestionRow>(sql`
    select p.question_id as "questionId", p.correct_answer as "rightChoice", cardinality(p.options) as "optionsCount",
      length(p.question_text) + length(array_to_string(p.options, '')) as "textLength",
      (select coalesce(jsonb_object_agg(v.key, length(v.value ->> 'questionText') + (
          select sum(length(o)) from jsonb_array_elements_text(v.value -> 'options') as o)), '{}')
        from jsonb_each(p.translations) v) as "variantLengths"
    from tournament_question p where p.tournament_id = ${tournamentId}`);
  const questionOf = new Map([...questions].map((question) => [question.questionId, question]));
  const rowsOf = Map.groupBy([...rows], ({ sessionId }) => sessionId);
  const played = [...sessions].map(({ id, userId, startedAt, finishedAt, language }) => ({
    sessionId: id,
    userId,
    startedAt: new Date(startedAt),
    finishedAt: new Date(finishedAt),
    ...toPlay(rowsOf.get(id) ?? [], questionOf, language),
  }));
  return { sessions: played, fieldFor: createFields(played) };
}

type Play = Pick<PlayedSession, 'answers' | 'askedIds' | 'wrongChoices'>;

function toPlay(
  rows: readonly AnswerRow[],
  questionOf: ReadonlyMap<string, QuestionRow>,
  language: Language,
): Play {
  const answers = rows.flatMap((row): AnsweredQuestion[] => {
    const question = questionOf.get(row.questionId);
    const { questionId, choice, timeMs, isRight, voided } = row;
    if (!question || voided || choice === null || timeMs === null) return [];
    const { rightChoice, optionsCount, variantLengths } = question;
    const textLength = variantLengths[language] ?? question.textLength;
    return [{ questionId, textLength, timeMs, isRight, choice, rightChoice, optionsCount }];
  });
  const wrong = answers.filter(({ isRight }) => !isRight);
  return {
    answers,
    askedIds: new Set(rows.map(({ questionId }) => questionId)),
    wrongChoices: new Map(wrong.map(({ questionId, choice }) => [questionId, choice])),
  };
}
