import { addMs } from '@paheli/core/clock';
import { LANGUAGES } from '@paheli/core/languages';
import { questionKinds } from '@paheli/core/question-bank/question-shape';
import { practiceDurationMs } from '@paheli/core/quiz/practice';
import { questions } from '@paheli/db/schema/question-bank';
import { tournamentQuestions, tournaments } from '@paheli/db/schema/tournament';
import type { Deps } from '../deps';
import { isAnyOf, type Tx } from '../foundation/transaction';

const secretBytes = 32;

/** What a practice round or daily quiz is created from. */
export type Round = Pick<
  typeof tournaments.$inferInsert,
  'kind' | 'name' | 'category' | 'startsAt' | 'createdBy'
> & {
  /** Absent: as soon as its questions can be over. */
  readonly endsAt?: Date;
  readonly questionIds: readonly string[];
};

/**
 * Stores a practice round or daily quiz with its questions. It is a tournament without seats and money, so quizzes in it
 * are played by the same rules and calls, in every language: a question without a variant is asked in English. Returns its id; undefined where the daily quiz of that day exists.
 */
export async function openRound(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'newId' | 'random'>,
  { questionIds, endsAt, ...round }: Round,
): Promise<string | undefined> {
  const pool = await tx.select().from(questions).where(isAnyOf(questions.id, questionIds));
  const durationMs = practiceDurationMs(pool.map(({ seconds }) => seconds));
  const countOf = (wanted: string) => pool.filter(({ difficulty }) => difficulty === wanted).length;
  const [opened] = await tx
    .insert(tournaments)
    .values({
      ...round,
      endsAt: endsAt ?? addMs(round.startsAt, durationMs),
      id: deps.newId(),
      description: '',
      entryFee: 0,
      prizePool: 0,
      prizeSplitBps: [],
      maxParticipants: 1,
      languages: [...LANGUAGES],
      questionsCount: pool.length,
      easyCount: countOf('easy'),
      mediumCount: countOf('medium'),
      hardCount: countOf('hard'),
      questionKinds: [...questionKinds],
      durationMs,
      secret: Buffer.from(deps.random(secretBytes)),
      frozenAt: deps.now(),
      createdAt: deps.now(),
    })
    .onConflictDoNothing()
    .returning({ id: tournaments.id });
  if (!opened) return undefined;
  await tx.insert(tournamentQuestions).values(
    pool.map(({ id, difficulty, correctAnswer, seconds, keepsOrder, ...texts }) => {
      const { questionText, options, explanation, mediaHash, mediaAlt, translations } = texts;
      return {
        ...{ tournamentId: opened.id, questionId: id, difficulty, correctAnswer, seconds, keepsOrder },
        ...{ questionText, options, explanation, mediaHash, mediaAlt, translations },
      };
    }),
  );
  return opened.id;
}
