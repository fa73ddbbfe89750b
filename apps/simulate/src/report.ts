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

/**
 * Renders recall and precision of each kind of cheat as a table in Markdown, and the false alarms among fair players.
 * Recall is the held share of the kind's prizes. Precision is the kind's share of the held prizes that are its own or a
 * fair player's: what an administrator finds who looks for this kind alone.
 */
export function renderReport(outcomes: readonly Outcome[], title: string): string {
  const held = outcomes.filter((outcome) => outcome.held);
  const fair = outcomes.filter(({ kind }) => isFair(kind));
  const falseAlarms = held.filter(({ kind }) => isFair(kind)).length;
  const rows = playerKinds.map((kind) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind);
    const found = own.filter((outcome) => outcome.held).length;
    const highest = Math.max(0, ...own.map(({ integrityScore }) => integrityScore));
    const [recall, precision] = isFair(kind)
      ? ['', '']
      : [percent(found, own.length), percent(found, found + falseAlarms)];
    return `| \`${kind}\` | ${own.length} | ${found} | ${recall} | ${precision} | ${highest} |`;
  });
  const rightly = held.length - falseAlarms;
  return [
    title,
    '',
    '| kind | prizes | held | recall | precision | highest score |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
    `False alarms: ${falseAlarms} of ${fair.length} prizes of fair players are held (${percent(falseAlarms, fair.length)}).`,
    `Precision: ${rightly} of ${held.length} held prizes are of cheats (${percent(rightly, held.length)}).`,
    '',
  ].join('\n');
}

/**
 * Renders how many answers were sent late. Where there are many, the machine is too small for so many players: bots are
 * then slower than they were meant to be, and some are not found.
 */
export function renderPace(answers: number, lateAnswers: number): string {
  return `Pace: ${lateAnswers} of ${answers} answers were sent over 100 ms late (${percent(lateAnswers, answers)}).\n`;
}

/** Renders a share in percent. */
export function percent(part: number, whole: number, decimals = 1): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(decimals)} %`;
}
