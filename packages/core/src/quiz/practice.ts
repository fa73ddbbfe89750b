import { z } from 'zod';
import { key } from '../message';
import { chanceOfRight, type Measure } from '../question-bank/item-response';
import { Category } from '../tournament/schema';
import { feedbackMs } from './constants';
import { ChosenLanguage, Difficulty } from './schema';

/** The maximum number of practice rounds of a player on one day in India: the bank is not to be read out. */
export const practiceRoundsPerDay = 30;

/** The expected share of right answers of a round: hard enough to learn from, easy enough to go on. */
const wantedShare = 0.75;
/** By how much the expected success of a question may differ from that of a better one, so that rounds differ. */
const looseness = 0.3;

/** A question that a round may ask. */
export type PracticeCandidate = {
  readonly id: string;
  readonly measure: Measure;
  /** What is known of the player's ability in its category; 0 is the middle player's. */
  readonly ability: number;
  /** Whether the player was asked it before. */
  readonly isKnown: boolean;
  /** A random number from 0 to below 1. */
  readonly place: number;
};

/**
 * Chooses the questions of a round: those first that the player was never asked, each so that the expected share of right
 * answers up to it is as near to 75 % as the questions allow.
 */
export function choosePractice<Candidate extends PracticeCandidate>(
  candidates: readonly Candidate[],
  count: number,
): Candidate[] {
  const chosen: Candidate[] = [];
  let expected = 0;
  const rest = candidates.map((candidate) => ({
    candidate,
    chance: chanceOfRight(candidate.measure, candidate.ability),
  }));
  while (chosen.length < count && rest.length > 0) {
    const wanted = wantedShare * (chosen.length + 1) - expected;
    // Chances differ by less than 1, so that a known question comes after every new one.
    const costOf = ({ candidate: { isKnown, place }, chance }: (typeof rest)[number]) =>
      Math.abs(chance - wanted) + looseness * place + (isKnown ? 2 : 0);
    const [next] = rest.splice(indexOfLeast(rest.map(costOf)), 1);
    if (!next) break;
    chosen.push(next.candidate);
    expected += next.chance;
  }
  return chosen;
}

function indexOfLeast(values: readonly number[]): number {
  return values.reduce((least, value, index) => (value < (values[least] ?? value) ? index : least), 0);
}

const fewestQuestions = 5;
const mostQuestions = 20;
const countProblem = key('Choose 5 to 20 questions.');
/** Time on top of the questions' own, for slow connections between them. */
const reserveMs = 30_000;

/** Returns the time for a whole quiz of questions that last so many seconds each. */
export function practiceDurationMs(seconds: readonly number[]): number {
  return seconds.reduce((sum, each) => sum + each * 1_000 + feedbackMs, reserveMs);
}

export const StartPractice = z
  .strictObject({
    category: Category.optional().describe('Subject area; all of them if absent.'),
    difficulty: Difficulty.optional().describe('Difficulty; all of them if absent.'),
    questionsCount: z
      .number({ error: countProblem })
      .int(countProblem)
      .min(fewestQuestions, countProblem)
      .max(mostQuestions, countProblem)
      .default(10)
      .meta({
        description: 'Number of questions; fewer are asked where there are not so many.',
        examples: [10],
      }),
  })
  .extend(ChosenLanguage.shape)
  .meta({ id: 'StartPractice', description: 'The choice for a practice round.' });
export type StartPractice = z.infer<typeof StartPractice>;
