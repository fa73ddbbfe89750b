import type { Language } from '@paheli/core/languages';
import { type Answers, noChoice } from '@paheli/core/question-bank/calibration/answers';
import type { Start } from '@paheli/core/question-bank/calibration/model';
import type { Choice } from '@paheli/core/question-bank/choice';
import type { Difficulty } from '@paheli/core/quiz/schema';
import type { Category } from '@paheli/core/tournament/schema';
import { sql } from 'drizzle-orm';
import type { Tx } from '../foundation/transaction';

/** A question of a set. */
export type MeasurableQuestion = {
  readonly id: string;
  readonly correctAnswer: Choice;
  readonly optionsCount: number;
  readonly difficulty: Difficulty;
  /** The transaction that wrote it last: a question with another one was changed meanwhile. */
  readonly writtenBy: string;
};

/** A question with its former measure where there is one. */
type FormerQuestion = MeasurableQuestion & {
  readonly former: number | null;
  readonly formerSlope: number | null;
};

/** How one question was answered. */
type Tally = {
  /** Whether all answers are of practice rounds and daily quizzes. */
  readonly isOfPractice: boolean;
  readonly choices: Map<Choice, number>;
  readonly times: number[];
};

/** The answers of a set that count. */
export type CountedAnswers = {
  readonly questions: readonly MeasurableQuestion[];
  readonly answers: Answers;
  /** By the index of the question. */
  readonly of: readonly Tally[];
  /** The former result; undefined the first time. */
  readonly start: Start | undefined;
};

type AnswerRow = {
  userId: string;
  questionId: string;
  choice: Choice;
  timeMs: number;
  isOfPractice: boolean;
};

const pageSize = 10_000;
/** Sessions with fewer answers, in fifths, were left and say nothing about their questions. */
const answeredFifths = 4;

/**
 * Reads the answers that say how hard the questions of a category are in a language: of complete sessions whose prize is
 * neither held nor voided, the first time that each player met the question as it stands today. Answers of practice rounds
 * and daily quizzes count only for questions without others. `tx` reads them page by page.
 */
export async function readAnswers(
  tx: Tx,
  set: { readonly category: Category; readonly language: Language },
): Promise<CountedAnswers> {
  const questions = await tx.execute<FormerQuestion>(sql`
    select q.id, q.correct_answer as "correctAnswer", cardinality(q.options) as "optionsCount", q.difficulty,
      q.xmin::text as "writtenBy", m.difficulty as former, m.slope as "formerSlope"
    from question q left join question_measure m on m.question_id = q.id and m.language = ${set.language}
    where q.category = ${set.category} and exists (select from tournament_question p where p.question_id = q.id) order by q.id`);
  const indexOf = new Map(questions.map(({ id }, index) => [id, index]));
  const of = questions.map((): Tally & { isOfPractice: boolean } => ({
    isOfPractice: true,
    choices: new Map(),
    times: [],
  }));
  const players = new Map<string, number>();
  const pages: Answers[] = [];
  // Answers of tournaments come first.
  await tx.execute(sql`declare answers no scroll cursor for ${firstAnswers(set)}`);
  for (;;) {
    const rows = await tx.execute<AnswerRow>(sql`fetch ${sql.raw(String(pageSize))} from answers`);
    if (rows.length === 0) break;
    const counted = rows.flatMap(({ userId, questionId, choice, timeMs, isOfPractice }) => {
      const question = indexOf.get(questionId);
      const tally = question === undefined ? undefined : of[question];
      if (question === undefined || !tally || (isOfPractice && !tally.isOfPractice)) return [];
      tally.isOfPractice = isOfPractice;
      tally.choices.set(choice, (tally.choices.get(choice) ?? 0) + 1);
      tally.times.push(timeMs);
      const player = players.get(userId) ?? players.size;
      players.set(userId, player);
      return [{ player, question, choice }];
    });
    pages.push({
      player: Uint32Array.from(counted, ({ player }) => player),
      question: Uint32Array.from(counted, ({ question }) => question),
      choice: Uint8Array.from(counted, ({ choice }) => choice),
    });
  }
  await tx.execute(sql`close answers`);
  return { questions, of, answers: joinPages(pages), start: await readStart(tx, set, questions) };
}

function joinPages(pages: readonly Answers[]): Answers {
  const length = pages.reduce((sum, { choice }) => sum + choice.length, 0);
  const joined = {
    player: new Uint32Array(length),
    question: new Uint32Array(length),
    choice: new Uint8Array(length),
  };
  let from = 0;
  for (const { player, question, choice } of pages) {
    joined.player.set(player, from);
    joined.question.set(question, from);
    joined.choice.set(choice, from);
    from += choice.length;
  }
  return joined;
}

function firstAnswers({ category, language }: { category: Category; language: Language }) {
  return sql`
    select user_id as "userId", question_id as "questionId", choice, time_ms as "timeMs", is_of_practice as "isOfPractice" from (
      select distinct on (s.user_id, q.question_id) s.user_id, q.question_id,
        coalesce(stored_choice(q.answer, q.option_order), ${noChoice}::int) as choice, q.time_ms, t.kind <> 'tournament' as is_of_practice
      from question b join session_question q on q.question_id = b.id
      join quiz_session s on s.id = q.session_id
      join tournament t on t.id = s.tournament_id
      join tournament_question p on p.tournament_id = t.id and p.question_id = b.id and p.seconds = b.seconds
        and p.media_hash is not distinct from b.media_hash
        and texts_asked(p.question_text, p.options, p.translations, ${language}) =
          texts_asked(b.question_text, b.options, b.translations, ${language})
      where b.category = ${category} and s.language = ${language} and t.settled_at is not null and t.owner_id is distinct from s.user_id
        and s.prize_state not in ('held', 'voided') and not q.voided and q.closed_at is not null
        and 5 * (select count(answer) from session_question where session_id = s.id) >= ${answeredFifths}::int * s.questions_count
      order by s.user_id, q.question_id, s.started_at
    ) first order by is_of_practice`;
}

async function readStart(
  tx: Tx,
  { category, language }: { category: Category; language: Language },
  questions: readonly FormerQuestion[],
): Promise<Start | undefined> {
  const [former] = await tx.execute<{ commonSlope: number; levelMeans: number[]; levelVariance: number }>(sql`
    select common_slope as "commonSlope", level_means as "levelMeans", level_variance as "levelVariance"
    from calibration where category = ${category} and language = ${language} and measured_at is not null`);
  return (
    former && {
      ...former,
      levelMeans: Float64Array.from(former.levelMeans),
      difficulty: Float64Array.from(questions, (question) => question.former ?? Number.NaN),
      slope: Float64Array.from(questions, ({ formerSlope }) => formerSlope ?? Number.NaN),
    }
  );
}
