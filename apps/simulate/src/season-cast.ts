import {
  createSeasonPlayer,
  type SeasonKind,
  type SeasonPlayer,
} from '@paheli/core/integrity/over-time/testing/season-player';
import type { Random } from '@paheli/core/testing/random';

/** One account of a season. */
export type SeasonAccount = {
  readonly id: string;
  readonly player: SeasonPlayer;
  /** The accounts of one person, pair, family or two friends; this one included. */
  readonly group: SeasonAccount[];
  /** The share of questions about which friends know and believe the same. */
  readonly sharedLearning: number;
  /** Accounts of one link share a device, an address or a payout account, or take neighbouring seats. */
  readonly link: string | null;
};

type Part = {
  readonly kinds: (random: Random) => SeasonKind[];
  readonly share: number;
  readonly linked: boolean;
};

const readerKinds = (reader: SeasonKind) => (random: Random) => {
  const throwaways = random() < 0.5 ? 1 : 2;
  return [...Array<SeasonKind>(throwaways).fill('throwaway'), reader];
};

/** The shares of all accounts. Three in a hundred honest players are experts. */
const parts: readonly Part[] = [
  { kinds: () => ['usual'], share: 0.486, linked: false },
  { kinds: () => ['learner'], share: 0.06, linked: false },
  { kinds: () => ['unequal'], share: 0.12, linked: false },
  { kinds: () => ['friend', 'friend'], share: 0.08, linked: true },
  { kinds: () => ['family', 'family'], share: 0.06, linked: true },
  { kinds: () => ['expert'], share: 0.024, linked: false },
  { kinds: () => ['perfect_bot'], share: 0.02, linked: false },
  { kinds: () => ['strong_bot'], share: 0.02, linked: false },
  { kinds: () => ['answer_pair', 'answer_pair'], share: 0.04, linked: false },
  { kinds: readerKinds('linked_reader'), share: 0.05, linked: true },
  { kinds: readerKinds('hidden_reader'), share: 0.02, linked: false },
  { kinds: () => ['expert_bot'], share: 0.01, linked: false },
  { kinds: () => ['late_bot'], share: 0.01, linked: false },
];

/** Returns the groups of about so many accounts. */
export function createSeasonCast(players: number, random: Random): SeasonAccount[][] {
  let accounts = 0;
  return parts.flatMap(({ kinds, share, linked }) => {
    const groups: SeasonAccount[][] = [];
    let left = Math.round(players * share);
    while (left > 0) {
      const group: SeasonAccount[] = [];
      const place = `group ${accounts}`;
      const sharedLearning = 0.05 + 0.25 * random();
      for (const kind of kinds(random)) {
        const link = linked ? place : null;
        accounts += 1;
        group.push({
          id: `a${accounts}`,
          player: createSeasonPlayer(kind, random),
          group,
          sharedLearning,
          link,
        });
      }
      left -= group.length;
      groups.push(group);
    }
    return groups;
  });
}
