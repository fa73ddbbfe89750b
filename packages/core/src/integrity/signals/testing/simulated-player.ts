// The players of the simulator and of the rules' tests: how each kind answers a question. Figures are assumptions, stated in
// docs/integrity.md.
import { normal, type Random } from '../../../testing/random';

export const playerKinds = [
  'honest',
  'slow',
  'fast_bot',
  'perfect_bot',
  'throwaway_reader',
  'answer_pair',
  'three_accounts',
] as const;
export type PlayerKind = (typeof playerKinds)[number];

/** A question as a simulated player meets it; options by the pool's index. */
export type MetQuestion = {
  readonly questionId: string;
  readonly rightChoice: number;
  /** Added to a player's share of right answers: negative for a hard question. */
  readonly ease: number;
  /** The wrong option that most people take. */
  readonly lure: number;
};

/** The answer of a simulated player; null is no answer in time. */
export type SimulatedAnswer = { readonly timeMs: number; readonly choice: number } | null;

/** One account in play. */
export type SimulatedPlayer = {
  readonly kind: PlayerKind;
  /** The share of right answers to questions of usual difficulty. */
  readonly skill: number;
  /** The player's median time, in milliseconds. */
  readonly paceMs: number;
  /** The share of questions without an answer: the player is too slow, or disconnected. */
  readonly missedShare: number;
  /** Answers known from other accounts, by question. */
  readonly known: Map<string, number>;
};

// The central 95 % of reading times are from 1.2 to 4.8 seconds: a median of 2.4, half of the variance between players.
const medianMs = 2_400;
const spread = Math.log(2) / 1.96;
const spreadOfEach = spread / Math.SQRT2;
const shortestHumanMs = 350;
const lapseMs = 5_000;

/** Creates a player of a kind. */
export function createSimulatedPlayer(kind: PlayerKind, random: Random): SimulatedPlayer {
  const isSlow = kind === 'slow';
  const known = new Map<string, number>();
  const paceMs = medianMs * (isSlow ? 1.5 : 1) * Math.exp(spreadOfEach * normal(random));
  const skill = 0.55 + 0.3 * random();
  return { kind, skill, paceMs, missedShare: isSlow ? 0.05 + 0.25 * random() : 0, known };
}

/** Returns how a player answers a question. */
export function answerAs(player: SimulatedPlayer, question: MetQuestion, random: Random): SimulatedAnswer {
  if (player.kind === 'fast_bot') {
    const choice = random() < 0.95 ? question.rightChoice : question.lure;
    return { timeMs: Math.round(80 + 500 * random()), choice };
  }
  const timeMs = Math.round(
    Math.max(shortestHumanMs, player.paceMs * Math.exp(spreadOfEach * normal(random))),
  );
  const choice = chooseAs(player, question, random);
  return timeMs >= lapseMs || random() < player.missedShare ? null : { timeMs, choice };
}

function chooseAs(
  { kind, skill, known }: SimulatedPlayer,
  { questionId, rightChoice, ease, lure }: MetQuestion,
  random: Random,
): number {
  const knownChoice = known.get(questionId);
  if (kind === 'perfect_bot') return rightChoice;
  if (knownChoice !== undefined && random() < 0.97) return knownChoice;
  if (random() < Math.min(0.98, Math.max(0.25, skill + ease))) return rightChoice;
  if (random() < 0.5) return lure;
  return (rightChoice + 1 + Math.floor(3 * random())) % 4;
}
