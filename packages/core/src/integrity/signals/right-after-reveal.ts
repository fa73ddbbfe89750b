import { minuteMs } from '../../clock';
import { chanceOfAtLeast, surpriseOf } from './chance';
import type { OtherSession, QuestionField, SessionFacts } from './facts';
import type { Signal } from './schema';
import { signalWeights } from './weights';

/** How long before a quiz starts another one may have ended for its answers to be fresh. */
const freshMs = 15 * minuteMs;
const fewestQuestions = 3;
const pointsPerDigit = 20;
/** One right and one wrong answer more than there were, so that a small field is not certain. */
const prior = { right: 2, answered: 3 };

/** Returns the share of a field that was right, drawn towards two thirds where few answered. */
export function rightShareOf(field: QuestionField | undefined): number {
  const { right, answered } = field ?? { right: 0, answered: 0 };
  return (right + prior.right) / (answered + prior.answered);
}

/**
 * Returns the signal of answers that were right beyond chance to questions that another player was shown just before
 * this quiz started, or null. The other session that makes it most surprising counts.
 */
export function rightAfterReveal(facts: SessionFacts): Signal | null {
  if (!facts.isRevealedAtOnce) return null;
  const before = facts.others.filter((other) => isFresh(other, facts.startedAt));
  let best = { surprise: 0, shown: 0, right: 0 };
  for (const other of before) {
    const shown = facts.answers.filter(({ questionId }) => other.askedIds.has(questionId));
    if (shown.length < fewestQuestions) continue;
    const right = shown.filter(({ isRight }) => isRight).length;
    const shares = shown.map(({ questionId }) => rightShareOf(facts.fieldOf(questionId)));
    const surprise = surpriseOf(chanceOfAtLeast(right, shares), before.length);
    if (surprise > best.surprise) best = { surprise, shown: shown.length, right };
  }
  const points = Math.min(signalWeights.right_after_reveal, Math.round(pointsPerDigit * best.surprise));
  if (points === 0) return null;
  return { kind: 'right_after_reveal', points, figures: { shown: best.shown, right: best.right } };
}

function isFresh({ finishedAt }: OtherSession, startedAt: Date): boolean {
  const agoMs = startedAt.getTime() - finishedAt.getTime();
  return agoMs >= 0 && agoMs <= freshMs;
}
