import { createHmac } from 'node:crypto';
import { drawQuestions, type KeyOf, optionOrder } from '@paheli/core/quiz/draw';
import { questions } from '@paheli/db/schema/question-bank';
import { quizSessions, sessionQuestions } from '@paheli/db/schema/quiz';
import { tournamentQuestions, type tournaments } from '@paheli/db/schema/tournament';
import { eq, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '../transaction';

type Tournament = typeof tournaments.$inferSelect;
export type SnapshotQuestion = Omit<typeof sessionQuestions.$inferInsert, 'sessionId'>;

/**
 * Draws a player's questions from the tournament's frozen pool, seeded by the tournament's secret and the player's id.
 * Copies their content as the player will see it: text, options in the player's order, and the place of the right
 * answer among them.
 */
export async function drawSnapshot(
  tx: Tx,
  tournament: Tournament,
  userId: string,
): Promise<SnapshotQuestion[]> {
  const { easyCount: easy, mediumCount: medium, hardCount: hard } = tournament;
  if (easy === null || medium === null || hard === null)
    throw new Error(`the pool of ${tournament.id} is not frozen`);
  const pool = await tx
    .select({
      id: tournamentQuestions.questionId,
      difficulty: tournamentQuestions.difficulty,
      voided: isNotNull(tournamentQuestions.voidedAt).mapWith(Boolean),
    })
    .from(tournamentQuestions)
    .where(eq(tournamentQuestions.tournamentId, tournament.id));
  const keyOf = playerKey(tournament.secret, userId);
  const drawn = drawQuestions(pool, { easy, medium, hard }, await findSeen(tx, userId), keyOf);
  if (drawn.length !== tournament.questionsCount)
    throw new Error(`the pool of ${tournament.id} is too small`);
  const rows = await tx.select().from(questions).where(inArray(questions.id, drawn));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const voided = new Set(pool.flatMap((question) => (question.voided ? [question.id] : [])));
  return drawn.map((id, questionIndex) => {
    const question = byId.get(id);
    if (!question) throw new Error(`question ${id} is gone`);
    return { ...snapshotOf(question, questionIndex, keyOf), voided: voided.has(id) };
  });
}

/** Stores the questions of a session that has just been created. */
export async function storeSnapshot(
  tx: Tx,
  sessionId: string,
  snapshot: readonly SnapshotQuestion[],
): Promise<void> {
  await tx.insert(sessionQuestions).values(snapshot.map((question) => ({ ...question, sessionId })));
  if (!snapshot.some(({ voided }) => voided)) return;
  await tx.update(quizSessions).set({ hasVoided: true }).where(eq(quizSessions.id, sessionId));
}

function snapshotOf(
  question: typeof questions.$inferSelect,
  questionIndex: number,
  keyOf: KeyOf,
): SnapshotQuestion {
  const order = optionOrder(question.id, question.options.length, keyOf);
  return {
    questionIndex,
    questionId: question.id,
    category: question.category,
    difficulty: question.difficulty,
    questionText: question.questionText,
    options: order.map((index) => question.options[index] ?? ''),
    correctAnswer: order.indexOf(question.correctAnswer),
    explanation: question.explanation,
  };
}

/** Returns the questions that this player was asked before, in any tournament. */
async function findSeen(tx: Tx, userId: string): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ id: sessionQuestions.questionId })
    .from(sessionQuestions)
    .innerJoin(quizSessions, eq(quizSessions.id, sessionQuestions.sessionId))
    .where(eq(quizSessions.userId, userId));
  return new Set(rows.map(({ id }) => id));
}

function playerKey(secret: Uint8Array, userId: string): KeyOf {
  const seed = createHmac('sha256', secret).update(userId).digest();
  return (label) => createHmac('sha256', seed).update(label).digest('hex');
}
