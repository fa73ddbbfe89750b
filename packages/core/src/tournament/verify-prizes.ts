import { key } from '../message';
import { hasWholePaise, toPaise } from '../money';
import type { ClosedFairness, FairnessSeat } from './fairness';
import { awardPrizes } from './prize';
import { rankPerformances } from './ranking';
import { redistributePrize } from './redistribute';

/** A seat that was played, as prizes see it. */
type Finisher = {
  readonly pseudonym: string;
  readonly points: number;
  readonly totalTimeMs: number;
  readonly joinOrder: number;
};

type Findings = { readonly name: string; readonly problems: readonly string[] };

/** Recomputes the ranks and prizes of a document, with the voided ones, and compares the sheet with the seats. */
export function verifyMoney(document: ClosedFairness): readonly Findings[] {
  const unexact = amountsOf(document).filter(([, rupees]) => !hasWholePaise(rupees));
  if (unexact.length > 0) {
    const problems = unexact.map(([name]) => `${name}: it is no whole number of paise`);
    return [{ name: key('Every amount is a whole number of paise'), problems }];
  }
  return [
    { name: key('Every rank follows from scores and times'), problems: rankProblems(document) },
    { name: key('Every prize follows from ranks, pool and split'), problems: prizeProblems(document) },
    { name: key('The settlement sheet balances'), problems: sheetProblems(document) },
  ];
}

function amountsOf({ rules, seats, settlement }: ClosedFairness): (readonly [string, number])[] {
  const { fees, refunds, house_addition, house_share, prizes, held } = settlement;
  return [
    ['rules.prize_pool', rules.prize_pool],
    ...Object.entries({ fees, refunds, house_addition, house_share, prizes, held }),
    ...seats.flatMap(({ pseudonym, fee, prize }) => [
      [`seat ${pseudonym}: fee`, fee] as const,
      [`seat ${pseudonym}: prize`, prize] as const,
    ]),
  ];
}

function finishersOf({ seats }: ClosedFairness): Finisher[] {
  return seats.flatMap(
    ({ pseudonym, started_at: startedAt, score, points = score, total_time_ms: totalTimeMs }, joinOrder) =>
      startedAt === null ? [] : [{ pseudonym, points, totalTimeMs, joinOrder }],
  );
}

function rankProblems(document: ClosedFairness): string[] {
  const ranked = rankPerformances(finishersOf(document));
  const rankOf = new Map(ranked.map(({ pseudonym, rank }) => [pseudonym, rank]));
  return document.seats.flatMap(({ pseudonym, rank }) => {
    const expected = rankOf.get(pseudonym) ?? null;
    return rank === expected ? [] : [`seat ${pseudonym}: the rank is ${expected}, not ${rank}`];
  });
}

function prizeProblems(document: ClosedFairness): string[] {
  const { prizes, problems } = replayPrizes(document);
  for (const { pseudonym, prize, prize_state: state } of document.seats) {
    const expected = prizes.get(pseudonym) ?? 0;
    if (toPaise(prize) !== expected)
      problems.push(`seat ${pseudonym}: the prize is ₹${expected / 100}, not ₹${prize}`);
    if (expected > 0 !== (state !== 'none')) problems.push(`seat ${pseudonym}: the prize is ${state}`);
    if ((state === 'voided') !== document.settlement.voids.includes(pseudonym))
      problems.push(`seat ${pseudonym}: the prize is ${state}, but the voided ones are listed otherwise`);
  }
  return problems;
}

/** Awards the pool, and divides each voided prize in the order of the decisions. Returns paise by pseudonym. */
function replayPrizes(document: ClosedFairness): { prizes: Map<string, number>; problems: string[] } {
  const { rules, settlement } = document;
  const poolPaise = toPaise(rules.prize_pool);
  const finishers = finishersOf(document);
  const awards = awardPrizes(finishers, poolPaise, rules.prize_split_bps);
  const prizes = new Map(awards.map(({ pseudonym, prizePaise }) => [pseudonym, prizePaise]));
  const problems: string[] = [];
  const voided = new Set<string>();
  for (const pseudonym of settlement.voids) {
    const loser = finishers.find((finisher) => finisher.pseudonym === pseudonym);
    if (!loser || voided.has(pseudonym)) {
      problems.push(`settlement.voids: seat ${pseudonym} had no prize to void`);
      continue;
    }
    voided.add(pseudonym);
    const holders = finishers
      .filter((finisher) => !voided.has(finisher.pseudonym))
      .map((finisher) => ({ ...finisher, currentPaise: prizes.get(finisher.pseudonym) ?? 0 }));
    const paise = prizes.get(pseudonym) ?? 0;
    const { raises } = redistributePrize({ ...loser, paise }, holders, poolPaise, rules.prize_split_bps);
    for (const raise of raises) prizes.set(raise.holder.pseudonym, raise.holder.currentPaise + raise.paise);
  }
  return { prizes, problems };
}

function sheetProblems({ seats, settlement }: ClosedFairness): string[] {
  const { outcome } = settlement;
  const [fees, refunds, prizes, held] = [
    toPaise(settlement.fees),
    toPaise(settlement.refunds),
    toPaise(settlement.prizes),
    toPaise(settlement.held),
  ];
  const [addition, share] = [toPaise(settlement.house_addition), toPaise(settlement.house_share)];
  const sumOf = (states: readonly FairnessSeat['prize_state'][]) =>
    seats.reduce(
      (sum, { prize, prize_state: state }) => sum + (states.includes(state) ? toPaise(prize) : 0),
      0,
    );
  const seatFees = seats.reduce((sum, { fee }) => sum + toPaise(fee), 0);
  const equal = (name: string, given: number, expected: number) =>
    given === expected
      ? []
      : [`settlement.${name}: it is ₹${given / 100}, the seats add up to ₹${expected / 100}`];
  return [
    ...equal('fees less refunds', fees - refunds, seatFees),
    ...equal('prizes', prizes, sumOf(['paid', 'released'])),
    ...equal('held', held, sumOf(['held'])),
    ...(fees - refunds + addition === prizes + held + share
      ? []
      : ['settlement: fees − refunds + house addition is not prizes + held + house share']),
    ...(outcome === 'cancelled' && (fees !== refunds || seats.length > 0)
      ? ['settlement: a cancelled tournament returns every fee']
      : []),
  ];
}
