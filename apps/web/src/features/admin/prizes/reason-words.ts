import type { HeldPrize } from '@paheli/core/tournament/held-prize';
import { formatCount } from '../../../lib/text/format';

type Reason = HeldPrize['reasons'][number];
type Figures = NonNullable<Reason['figures']>;

const count = (figures: Figures, name: string) => formatCount(figures[name] ?? 0);
const accounts = (figures: Figures) =>
  figures.accounts === 1 ? '1 other account' : `${count(figures, 'accounts')} other accounts`;

/** The names of signals, and what their figures say. */
const signals: Readonly<Record<string, readonly [name: string, describe: (figures: Figures) => string]>> = {
  fast_reading: [
    'Answers faster than reading allows',
    (figures) => `${count(figures, 'fast')} of ${count(figures, 'answered')} answers`,
  ],
  uniform_times: [
    'Times too uniform',
    (figures) => `spread of ${figures.spreadPercent ?? 0} % over ${count(figures, 'answered')} answers`,
  ],
  right_after_reveal: [
    'Right after another player was shown the answers',
    (figures) => `${count(figures, 'right')} of ${count(figures, 'shown')} shown questions`,
  ],
  identical_wrong_answers: [
    'Same wrong answers as another player',
    (figures) => `${count(figures, 'identical')} of ${count(figures, 'bothWrong')} that both had wrong`,
  ],
  same_device: ['Same device', accounts],
  same_address: ['Same range of addresses', accounts],
  same_payout: ['Same payout account, PAN or former number', accounts],
  following_seats: [
    'Neighbouring seats again and again',
    (figures) => `${count(figures, 'tournaments')} tournaments`,
  ],
};

/** Returns a reason for holding a prize in words: its name, and its figures or the number of its reports. */
export function describeReason({ type, count: reports, figures }: Reason): { name: string; detail: string } {
  const signal = signals[type];
  if (signal && figures) return { name: signal[0], detail: signal[1](figures) };
  const words = type.replaceAll('_', ' ');
  const name = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return { name, detail: reports === 1 ? 'once' : `${formatCount(reports)} times` };
}
