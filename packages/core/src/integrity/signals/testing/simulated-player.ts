// The players of the rules' tests: how each kind answers a question. Figures are assumptions, stated in docs/integrity.md.
import { normal, type Random } from '../../../testing/random';

export type PlayerKind = 'honest' | 'slow' | 'fast_bot';

type SimulatedPlayer = {
  readonly kind: PlayerKind;
  /** The share of right answers. */
  readonly skill: number;
  /** The player's median time, in milliseconds. */
  readonly paceMs: number;
  /** The share of questions without an answer: the player is too slow, or disconnected. */
  readonly missedShare: number;
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
  const paceMs = medianMs * (isSlow ? 1.5 : 1) * Math.exp(spreadOfEach * normal(random));
  const skill = 0.55 + 0.3 * random();
  return { kind, skill, paceMs, missedShare: isSlow ? 0.05 + 0.25 * random() : 0 };
}

/**
 * Returns how a player answers a question of four options, of which the first is right and the second the wrong one that
 * most people take; null is no answer in time.
 */
export function answerAs(
  player: SimulatedPlayer,
  random: Random,
): { readonly timeMs: number; readonly choice: number } | null {
  if (player.kind === 'fast_bot') {
    const choice = random() < 0.95 ? 0 : 1;
    return { timeMs: Math.round(80 + 500 * random()), choice };
  }
  const timeMs = Math.round(
    Math.max(shortestHumanMs, player.paceMs * Math.exp(spreadOfEach * normal(random))),
  );
  const choice = chooseAs(player, random);
  return timeMs >= lapseMs || random() < player.missedShare ? null : { timeMs, choice };
}

function chooseAs({ skill }: SimulatedPlayer, random: Random): number {
  if (random() < skill) return 0;
  return random() < 0.5 ? 1 : 1 + Math.floor(3 * random());
}
