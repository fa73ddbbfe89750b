import { chanceOfAtLeast, surpriseOf } from './chance';
import type { QuestionField, SessionFacts } from './facts';
import type { Signal } from './schema';
import { signalWeights } from './weights';

const fewestIdentical = 2;
const pointsPerDigit = 25;

/**
 * Returns the signal of wrong answers that are the same as another player's, or null. Counts how improbable that is by
 * what the field chose among the wrong options, and that the session was compared with many others.
 */
export function identicalWrongAnswers({ answers, others, fieldOf }: SessionFacts): Signal | null {
  const wrong = answers.filter(({ isRight }) => !isRight);
  let best = { surprise: 0, bothWrong: 0, identical: 0 };
  for (const { wrongChoices } of others) {
    const both = wrong.filter(({ questionId }) => wrongChoices.has(questionId));
    const identical = both.filter(({ questionId, choice }) => wrongChoices.get(questionId) === choice).length;
    if (identical < fewestIdentical) continue;
    const chances = both.map(({ questionId, rightChoice }) =>
      chanceOfSameChoice(fieldOf(questionId), rightChoice),
    );
    const surprise = surpriseOf(chanceOfAtLeast(identical, chances), others.length);
    if (surprise > best.surprise) best = { surprise, bothWrong: both.length, identical };
  }
  const points = Math.min(signalWeights.identical_wrong_answers, Math.round(pointsPerDigit * best.surprise));
  if (points === 0) return null;
  const { bothWrong, identical } = best;
  return { kind: 'identical_wrong_answers', points, figures: { bothWrong, identical } };
}

const optionsCount = 4;

/** Returns how probable it is that two players who are wrong chose the same option. */
function chanceOfSameChoice(field: QuestionField | undefined, rightChoice: number): number {
  // One choice more for each option, so that an option that nobody chose yet stays possible.
  const counts = Array.from(
    { length: optionsCount },
    (_, option) => (field?.choices[option] ?? 0) + 1,
  ).filter((_, option) => option !== rightChoice);
  const sum = counts.reduce((total, count) => total + count, 0);
  return counts.reduce((total, count) => total + (count / sum) ** 2, 0);
}
