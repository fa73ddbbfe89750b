import {
  createSimulatedPlayer,
  type PlayerKind,
  type SimulatedPlayer,
} from '@paheli/core/integrity/signals/testing/simulated-player';
import { type Random, randomOf } from '@paheli/core/testing/random';

/** One account of the simulation, with a seat in one tournament. */
export type Seat = {
  readonly player: SimulatedPlayer;
  /** The accounts of one person or pair, in the order in which they play; this one included. */
  readonly group: Seat[];
  /** Later waves play after earlier ones have finished. Accounts of one group play in the order of the group. */
  readonly wave: number;
  readonly address: string;
};

/** The shares of the kinds, and how many accounts act together. */
const parts: readonly { readonly kind: PlayerKind; readonly share: number; readonly accounts: number }[] = [
  { kind: 'honest', share: 0.7, accounts: 1 },
  { kind: 'slow', share: 0.1, accounts: 1 },
  { kind: 'fast_bot', share: 0.04, accounts: 1 },
  { kind: 'perfect_bot', share: 0.04, accounts: 1 },
  { kind: 'throwaway_reader', share: 0.04, accounts: 2 },
  { kind: 'answer_pair', share: 0.04, accounts: 2 },
  { kind: 'three_accounts', share: 0.04, accounts: 3 },
];

export const seatsPerTournament = 25;
export const waves = 3;
const carrierShare = 0.2;
const carriers = 5;

/** Returns the players of one seed by tournament, the accounts of one person or pair always in the same one. */
export function createCast(players: number, seed: number): Seat[][] {
  const random = randomOf(seed * 7_919);
  let given = 0;
  // Home networks each have a range of their own; carriers' ranges have many players.
  const homeOf = () => {
    given += 1;
    return `10.${given >> 8}.${given & 255}.7`;
  };
  const carrierOf = () => `100.64.${Math.floor(carriers * random())}.${1 + Math.floor(200 * random())}`;
  const groups = parts.flatMap(({ kind, share, accounts }) =>
    Array.from({ length: Math.round((players * share) / accounts) }, () => {
      const isCarrier = accounts === 1 && random() < carrierShare;
      const shared = isCarrier ? carrierOf() : homeOf();
      const group: Seat[] = [];
      for (let place = 0; place < accounts; place += 1) {
        // Partners who share answers sit at home, each at their own.
        const address = kind === 'answer_pair' && place > 0 ? homeOf() : shared;
        const wave = accounts === 1 ? Math.floor(waves * random()) : place;
        group.push({ player: createSimulatedPlayer(kind, random), group, wave, address });
      }
      return group;
    }),
  );
  return seatGroups(shuffle(groups, random));
}

/** Fills tournaments with groups, each group in one. */
export function seatGroups<Member>(groups: readonly Member[][]): Member[][] {
  const tournaments: Member[][] = [[]];
  for (const group of groups) {
    let last = tournaments.at(-1) ?? [];
    if (last.length + group.length > seatsPerTournament) {
      last = [];
      tournaments.push(last);
    }
    last.push(...group);
  }
  return tournaments;
}

/** Shuffles with the random numbers of the seed (Fisher and Yates). */
export function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const shuffled = [...items];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = Math.floor((index + 1) * random());
    [shuffled[index], shuffled[other]] = [shuffled[other] as Item, shuffled[index] as Item];
  }
  return shuffled;
}

/** Tells the later accounts of a group what an earlier one learned: a pair the choice itself, others the right one. */
export function passOn(
  seat: Seat,
  questionId: string,
  { choice, rightChoice }: { readonly choice: number | null; readonly rightChoice: number },
): void {
  const { player, group } = seat;
  const learned = player.kind === 'answer_pair' ? choice : rightChoice;
  if (learned === null) return;
  for (const later of group.slice(group.indexOf(seat) + 1)) later.player.known.set(questionId, learned);
}
