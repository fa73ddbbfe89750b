import type { SessionFacts } from './facts';
import type { Signal } from './schema';
import { signalWeights } from './weights';

const fewestAnswers = 5;
/** A spread of 1 % for each answer, up to 10 %: few times are close to each other by chance more often. */
const spreadPerAnswer = 0.01;
const widestSpread = 0.1;

/** Returns the signal of answer times that are too much alike, or null. Grows as their spread narrows. */
export function uniformTimes({ answers }: SessionFacts): Signal | null {
  if (answers.length < fewestAnswers) return null;
  const spread = relativeSpread(answers.map(({ timeMs }) => Math.max(1, timeMs)));
  const limit = Math.min(widestSpread, spreadPerAnswer * answers.length);
  const points = Math.round(signalWeights.uniform_times * Math.max(0, 1 - spread / limit));
  if (points === 0) return null;
  const spreadPercent = Math.round(spread * 1_000) / 10;
  return { kind: 'uniform_times', points, figures: { spreadPercent, answered: answers.length } };
}

/** Returns the standard deviation of the times' logarithms, which is their relative spread at any pace. */
function relativeSpread(times: readonly number[]): number {
  const logarithms = times.map(Math.log);
  const mean = logarithms.reduce((sum, value) => sum + value, 0) / logarithms.length;
  const squares = logarithms.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt(squares / (logarithms.length - 1));
}
