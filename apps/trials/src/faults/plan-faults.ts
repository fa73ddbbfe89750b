import { randomOf } from '@paheli/core/testing/random';

export const faultKinds = [
  'server',
  'servers',
  'database',
  'redis',
  'backends',
  'network',
  'sockets',
  'provider',
  'clock',
  'disk',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/**
 * The parts of a round, with the time in which faults begin after the part began. `settle` begins when the first player has
 * finished.
 */
export const phases = { pay: 1_500, join: 300, play: 8_000, settle: 2_500 } as const;
export type Phase = keyof typeof phases;

/** One fault of a round and its moment. */
export type PlannedFault = {
  readonly kind: FaultKind;
  readonly phase: Phase;
  /** When it begins, after the phase began. */
  readonly afterMs: number;
  /** How long it lasts, where it does not end by itself. */
  readonly lastsMs: number;
  /** From 0 to below 1: chooses among the variants of a kind. */
  readonly variant: number;
};

const mostFaults = 3;
const shortestMs = 200;
const longestMs = 2_500;

/**
 * Draws the faults of a round from its seed. The first one follows from the seed in turn, so that consecutive rounds have
 * every kind; the others are any.
 */
export function planFaults(seed: number, available: readonly FaultKind[]): PlannedFault[] {
  const random = randomOf(seed);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new RangeError('there is nothing to choose from');
    return item;
  };
  const count = 1 + Math.floor(random() * mostFaults);
  const kinds = Array.from({ length: count }, (_, place) =>
    place === 0 ? (available[seed % available.length] ?? pick(available)) : pick(available),
  );
  return kinds.map((kind) => {
    const phase = pick(Object.keys(phases) as Phase[]);
    return {
      kind,
      phase,
      afterMs: Math.round(random() * phases[phase]),
      lastsMs: Math.round(shortestMs + random() * (longestMs - shortestMs)),
      variant: random(),
    };
  });
}

/** Returns the item that a variant chooses. */
export function chosen<Item>(items: readonly [Item, ...Item[]], variant: number): Item {
  return items[Math.floor(variant * items.length)] ?? items[0];
}

/** Returns a fault as one word, such as `database@play+3.1s`. */
export function describeFault({ kind, phase, afterMs }: PlannedFault): string {
  return `${kind}@${phase}+${(afterMs / 1_000).toFixed(1)}s`;
}
