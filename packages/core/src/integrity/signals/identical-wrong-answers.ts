import { soleOption } from '../../question-bank/choice';
import { chanceOfAtLeast, surpriseOf } from './chance';
import type { AnsweredQuestion, QuestionField, SessionFacts } from './facts';
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
    const chances = both.map((answer) => chanceOfSameChoice(fieldOf(answer.questionId), answer));
    const surprise = surpriseOf(chanceOfAtLeast(identical, chances), others.length);
    if (surprise > best.surprise) best = { surprise, bothWrong: both.length, identical };
  }
  const points = Math.min(signalWeights.identical_wrong_answers, Math.round(pointsPerDigit * best.surprise));
  if (points === 0) return null;
  const { bothWrong, identical } = best;
  return { kind: 'identical_wrong_answers', points, figures: { bothWrong, identical } };
}

/** Returns how probable it is that two players who are wrong chose the same. */
function chanceOfSameChoice(
  field: QuestionField | undefined,
  { rightChoice, optionsCount }: Pick<AnsweredQuestion, 'rightChoice' | 'optionsCount'>,
): number {
  const wrong = [...(field?.choices ?? [])].filter(([choice]) => choice !== rightChoice);
  const possible = soleOption(rightChoice) === null ? 2 ** optionsCount - 2 : optionsCount - 1;
  // One more for each choice, so that one that nobody made yet stays possible.
  const made = wrong.map(([, count]) => count + 1);
  const counts = [...made, ...Array<number>(Math.max(0, possible - made.length)).fill(1)];
  const sum = counts.reduce((total, count) => total + count, 0);
  return counts.reduce((total, count) => total + (count / sum) ** 2, 0);
}
