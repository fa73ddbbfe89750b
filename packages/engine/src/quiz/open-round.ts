import { addMs } from '@paheli/core/clock';
import { LANGUAGES } from '@paheli/core/languages';
import { questionKinds } from '@paheli/core/question-bank/question-shape';
import { practiceDurationMs } from '@paheli/core/quiz/practice';
import { currentDrawVersion } from '@paheli/core/tournament/draw-version';
import { questions } from '@paheli/db/schema/question-bank';
import { tournamentQuestions, tournaments } from '@paheli/db/schema/tournament';
import type { Deps } from '../deps';
import { isAnyOf, type Tx } from '../foundation/transaction';

const secretBytes = 32;
/** The only stratum of a round, which asks all of its questions. */
const wholePool = 'all';

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
  deps: Pick<Deps, 'now' | 'newId' | 'random' | 'settings'>,
  { questionIds, endsAt, ...round }: Round,
): Promise<string | undefined> {
  const pool = await tx.select().from(questions).where(isAnyOf(questions.id, questionIds));
  const durationMs = practiceDurationMs(pool.map(({ seconds }) => seconds));
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
      strata: [{ name: wholePool, questions: pool.length }],
      drawVersion: currentDrawVersion,
      graceMs: deps.settings.answerGraceMs,
      floorMs: deps.settings.answerFloorMs,
      questionKinds: [...questionKinds],
      durationMs,
      secret: Buffer.from(deps.random(secretBytes)),
      frozenAt: deps.now(),
      createdAt: deps.now(),
    })
    .onConflictDoNothing()
    .returning({ id: tournaments.id });
  if (!opened) return undefined;
  await tx.insert(tournamentQuestions).values(pool.map((question) => pooledIn(opened.id, question)));
  return opened.id;
}

/** Returns a question as a round keeps it. */
function pooledIn(tournamentId: string, question: typeof questions.$inferSelect) {
  const { id: questionId, difficulty, questionText, options, correctAnswer, seconds, keepsOrder } = question;
  const { explanation, mediaHash, mediaAlt, translations } = question;
  return {
    tournamentId,
    questionId,
    stratum: wholePool,
    difficulty,
    questionText,
    options,
    correctAnswer,
    seconds,
    keepsOrder,
    explanation,
    mediaHash,
    mediaAlt,
    translations,
  };
}
