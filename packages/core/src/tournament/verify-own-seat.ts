import type { QuizReceipt } from '../quiz/receipt';
import { type ClosedFairness, nameOf } from './fairness';
import { hashQuestion } from './fairness-hash';
import { verifySeat } from './verify-fairness';

/**
 * Compares a player's own receipt with the tournament's fairness document: the same questions by their published hashes,
 * the same orders of options, answers and instants; and recomputes the seat's draw, times and score. Returns what
 * differs; nothing for a document that tells the player's quiz as it was.
 */
export async function verifyOwnSeat(
  document: ClosedFairness,
  receipt: QuizReceipt,
): Promise<readonly string[]> {
  const seat = document.seats.find(({ pseudonym }) => pseudonym === receipt.pseudonym);
  if (!seat) return [`seat ${receipt.pseudonym}: it is not in the document`];
  const problems: string[] = [];
  if (seat.questions.length !== receipt.questions.length)
    problems.push(`the document has ${seat.questions.length} of your ${receipt.questions.length} questions`);
  for (const own of receipt.questions) {
    const name = `question ${own.questionIndex + 1}`;
    const given = seat.questions[own.questionIndex];
    const pooled = given && document.pool[given.question];
    if (!pooled || nameOf(pooled) !== own.alias) {
      problems.push(`${name}: the document has another question`);
      continue;
    }
    const hash = await hashQuestion(own.salt ?? '', own);
    if (hash !== pooled.text_hash) problems.push(`${name}: the published hash is not that of its text`);
    const isSame =
      given.order.join() === own.optionOrder.join() &&
      given.answer === own.answer &&
      given.opened_at === textOf(own.openedAt) &&
      given.received_at === textOf(own.receivedAt);
    if (!isSame) problems.push(`${name}: the document has another answer, order or time`);
  }
  return [...problems, ...(await verifySeat(document, seat))];
}

function textOf(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
