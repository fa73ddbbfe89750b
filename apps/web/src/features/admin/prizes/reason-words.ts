import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import type { HeldPrize } from '@paheli/core/tournament/held-prize';
import { violationNames } from '../../../content/violation-names';
import { formatCount } from '../../../lib/text/format';

type Reason = HeldPrize['reasons'][number];
type Figures = NonNullable<Reason['figures']>;

const count = (figures: Figures, name: string) => formatCount(figures[name] ?? 0);
const accounts = (figures: Figures) =>
  figures.accounts === 1 ? t`1 other account` : t`${count(figures, 'accounts')} other accounts`;

/** The names of signals, and what their figures say. */
const signals: Readonly<
  Record<string, readonly [name: MessageDescriptor, describe: (figures: Figures) => string]>
> = {
  fast_reading: [
    msg`Answers faster than reading allows`,
    (figures) => t`${count(figures, 'fast')} of ${count(figures, 'answered')} answers`,
  ],
  uniform_times: [
    msg`Times too uniform`,
    (figures) => t`spread of ${figures.spreadPercent ?? 0} % over ${count(figures, 'answered')} answers`,
  ],
  right_after_reveal: [
    msg`Right after another player was shown the answers`,
    (figures) => t`${count(figures, 'right')} of ${count(figures, 'shown')} shown questions`,
  ],
  identical_wrong_answers: [
    msg`Same wrong answers as another player`,
    (figures) => t`${count(figures, 'identical')} of ${count(figures, 'bothWrong')} that both had wrong`,
  ],
  same_device: [msg`Same device`, accounts],
  same_address: [msg`Same range of addresses`, accounts],
  same_payout: [msg`Same payout account, PAN or former number`, accounts],
  following_seats: [
    msg`Neighbouring seats again and again`,
    (figures) => t`${count(figures, 'tournaments')} tournaments`,
  ],
};

/** By every type, because a later version may store types that this one does not know. */
const names: Readonly<Partial<Record<string, MessageDescriptor>>> = violationNames;

/** Returns a reason for holding a prize in words: its name, and its figures or the number of its reports. */
export function describeReason({ type, count: reports, weight, figures }: Reason): {
  name: string;
  detail: string;
} {
  const signal = signals[type];
  if (signal && figures) return { name: t(signal[0]), detail: signal[1](figures) };
  const violation = names[type];
  return {
    name: violation ? t(violation) : type,
    detail:
      weight > 0
        ? t`${plural(reports, { one: 'once', other: '# times' })}`
        : t`${plural(reports, { one: 'once, without weight', other: '# times, without weight' })}`,
  };
}
