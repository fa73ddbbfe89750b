import type { Signal } from '@paheli/core/integrity/signals/schema';
import { type PlayerKind, playerKinds } from '@paheli/core/integrity/signals/testing/simulated-player';

/** A player who won a prize in the simulation, and whether it was held. */
export type Outcome = {
  readonly kind: PlayerKind;
  readonly integrityScore: number;
  readonly held: boolean;
  readonly signals: readonly Pick<Signal, 'kind' | 'points'>[];
};

const isFair = (kind: PlayerKind) => kind === 'honest' || kind === 'slow';
/** Kinds whose prizes must all be held: bots under 600 ms, and one person's accounts with one payout account. */
const mustBeHeld: readonly PlayerKind[] = ['fast_bot', 'three_accounts'];

/** Returns what is wrong: fair players whose prize is held, and cheats that must be found and were not. */
export function findFailures(outcomes: readonly Outcome[]): string[] {
  const wronged = outcomes.filter(({ kind, held }) => isFair(kind) && held);
  const missed = outcomes.filter(({ kind, held }) => mustBeHeld.includes(kind) && !held);
  return [...wronged, ...missed].map(
    ({ kind, held, integrityScore, signals }) =>
      `${kind}: prize ${held ? 'held' : 'paid'} at ${integrityScore} points (${signals.map((signal) => `${signal.kind} ${signal.points}`).join(', ')})`,
  );
}

/** Renders recall for each kind, and the precision over all, as a table in Markdown. */
export function renderReport(outcomes: readonly Outcome[], title: string): string {
  const rows = playerKinds.map((kind) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind);
    const held = own.filter((outcome) => outcome.held).length;
    const highest = Math.max(0, ...own.map(({ integrityScore }) => integrityScore));
    return `| ${kind} | ${own.length} | ${held} | ${percent(held, own.length)} | ${highest} |`;
  });
  const held = outcomes.filter((outcome) => outcome.held);
  const rightly = held.filter(({ kind }) => !isFair(kind)).length;
  return [
    title,
    '',
    '| kind | prizes | held | held of prizes | highest score |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    `Precision: ${rightly} of ${held.length} held prizes are of cheats (${percent(rightly, held.length)}).`,
    '',
  ].join('\n');
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`;
}
