import { evidenceKinds } from '@paheli/core/integrity/over-time/find-evidence';
import {
  cheatKinds,
  honestKinds,
  isHonest,
  type SeasonKind,
} from '@paheli/core/integrity/over-time/testing/season-player';
import { type SeasonOutcome, seasonTournaments } from './play-season';
import { percent } from './report';

/** A share that a season must keep, in percent. */
type Target = {
  readonly name: string;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly part: number;
  readonly whole: number;
};

const middle = seasonTournaments / 2;
/** The shares of prizes that are held in the middle and the last tournament, at least. */
const cheatTargets: readonly {
  readonly kind: SeasonKind;
  readonly shares: readonly [number, number];
}[] = [
  { kind: 'perfect_bot', shares: [95, 99] },
  { kind: 'strong_bot', shares: [60, 85] },
  { kind: 'answer_pair', shares: [80, 95] },
  { kind: 'linked_reader', shares: [45, 90] },
];
const mostHonestHeld = 0.1;
const mostExpertsReviewed = 12;
/** Shares of fewer prizes are not judged. */
const fewestJudged = 50;

const isHeld = ({ heldBy }: SeasonOutcome) => heldBy.length > 0;
const accountsOf = (outcomes: readonly SeasonOutcome[]) =>
  new Set(outcomes.map(({ account }) => account)).size;

function targetsOf(outcomes: readonly SeasonOutcome[]): Target[] {
  const honest = outcomes.filter(({ kind }) => isHonest(kind));
  const experts = outcomes.filter(({ kind }) => kind === 'expert');
  const ofCheats = cheatTargets.flatMap(({ kind, shares }) =>
    [middle, seasonTournaments].map((tournament, n) => {
      const own = outcomes.filter((outcome) => outcome.kind === kind && outcome.tournament === tournament);
      const name = `prizes of ${kind} held in tournament ${tournament}`;
      return { name, atLeast: shares[n] ?? 0, part: own.filter(isHeld).length, whole: own.length };
    }),
  );
  return [
    {
      name: 'prizes of honest players held',
      atMost: mostHonestHeld,
      part: honest.filter(isHeld).length,
      whole: honest.length,
    },
    {
      name: 'experts with a prize reviewed',
      atMost: mostExpertsReviewed,
      part: accountsOf(experts.filter(isHeld)),
      whole: accountsOf(experts),
    },
    ...ofCheats,
  ];
}

type Verdict = 'Kept' | 'Missed' | 'Not judged';

function judge({ atLeast = 0, atMost = 100, part, whole }: Target): Verdict {
  const share = (100 * part) / whole;
  if (whole < fewestJudged) return 'Not judged';
  return share < atLeast || share > atMost ? 'Missed' : 'Kept';
}

/** Returns the targets that a season misses. */
export function findMissedTargets(outcomes: readonly SeasonOutcome[]): string[] {
  return targetsOf(outcomes)
    .filter((target) => judge(target) === 'Missed')
    .map(describe);
}

function describe({ name, atLeast, atMost, part, whole }: Target): string {
  const limit = atLeast === undefined ? `at most ${atMost} %` : `at least ${atLeast} %`;
  return `${name}: ${part} of ${whole} (${percent(part, whole, 2)}), ${limit}`;
}

/** Renders what the rules over time find, as tables in Markdown. */
export function renderSeason(outcomes: readonly SeasonOutcome[], title: string): string {
  const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const cheats = cheatKinds.map((kind) => {
    const cells = [middle, seasonTournaments].flatMap((tournament) => {
      const own = outcomes.filter((outcome) => outcome.kind === kind && outcome.tournament === tournament);
      return [own.length, percent(own.filter(isHeld).length, own.length)];
    });
    return row([`\`${kind}\``, ...cells]);
  });
  const honest = honestKinds.map((kind) => {
    const own = outcomes.filter((outcome) => outcome.kind === kind);
    const held = own.filter(isHeld);
    const byKind = evidenceKinds.map((each) => own.filter(({ heldBy }) => heldBy.includes(each)).length);
    return row([`\`${kind}\``, accountsOf(own), accountsOf(held), own.length, held.length, ...byKind]);
  });
  return [
    title,
    '',
    `| cheats | prizes in ${middle} | held | prizes in ${seasonTournaments} | held |`,
    '| --- | ---: | ---: | ---: | ---: |',
    ...cheats,
    '',
    row(['honest', 'winners', 'reviewed', 'prizes', 'held', ...evidenceKinds.map((kind) => `\`${kind}\``)]),
    `| --- |${' ---: |'.repeat(4 + evidenceKinds.length)}`,
    ...honest,
    '',
    ...targetsOf(outcomes).map((target) => `${judge(target)}: ${describe(target)}.`),
    '',
  ].join('\n');
}
