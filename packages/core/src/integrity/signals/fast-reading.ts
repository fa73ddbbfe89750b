import type { AnsweredQuestion, QuestionField, SessionFacts } from './facts';
import type { Signal } from './schema';
import { signalWeights } from './weights';

/** No person reads a question, chooses and taps in less. */
export const reactionMs = 600;
/** Nobody is suspected for an answer after more. */
const longestMs = 800;
const setOutMs = 300;
/** Five times the pace of a fast reader: skimming a known kind of question takes no full reading. */
const msPerCharacter = 4;
/** A field of fewer answers says nothing about a question. */
const smallestField = 5;

/**
 * Returns the time below which an answer is faster than reading allows. The text's length raises the limit above the
 * reaction time, and half of the field's median lowers it again: a question that everybody answers at once needs little
 * reading.
 */
export function readingLimitMs(textLength: number, field: QuestionField | undefined): number {
  const byText = Math.min(longestMs, setOutMs + textLength * msPerCharacter);
  const byField =
    field?.medianMs == null || field.answered < smallestField ? longestMs : Math.round(field.medianMs / 2);
  return Math.max(reactionMs, Math.min(byText, byField));
}

/**
 * Returns the signal of right answers that came faster than reading allows, or null. Grows with their share. Wrong ones count
 * against it, as much as guesses are right by chance: who taps without reading cheats nobody.
 */
export function fastReading({ answers, fieldOf }: SessionFacts): Signal | null {
  const isFast = ({ timeMs, textLength, questionId }: AnsweredQuestion) =>
    timeMs < readingLimitMs(textLength, fieldOf(questionId));
  const fast = answers.filter(isFast);
  const known = fast.reduce(
    (sum, { isRight, optionsCount }) => sum + (isRight ? 1 : -1 / (optionsCount - 1)),
    0,
  );
  // One more answer in the divisor, so that one slip in a short quiz holds no prize.
  const points = Math.round((signalWeights.fast_reading * known) / (answers.length + 1));
  if (points <= 0) return null;
  return { kind: 'fast_reading', points, figures: { fast: fast.length, answered: answers.length } };
}
