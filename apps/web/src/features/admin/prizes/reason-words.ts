import type { MessageDescriptor } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { SignalKind } from '@paheli/core/integrity/signals/schema';
import type { HeldPrize } from '@paheli/core/tournament/held-prize';
import { signalNames } from '../../../content/signal-names';
import { violationNames } from '../../../content/violation-names';
import { formatCount } from '../../../lib/text/format';

type Reason = HeldPrize['reasons'][number];
type Figures = NonNullable<Reason['figures']>;

const count = (figures: Figures, name: string) => formatCount(figures[name] ?? 0);
const accounts = (figures: Figures) =>
  figures.accounts === 1 ? t`1 other account` : t`${count(figures, 'accounts')} other accounts`;

/** Evidence as odds: ten to the power of the digits. */
const odds = ({ digits = 0 }: Figures) => t`${formatCount(Math.round(10 ** Math.min(9, digits)))} to 1`;
const answered = (figures: Figures, right: string, all: string) =>
  t`${odds(figures)}, ${count(figures, right)} of ${count(figures, all)}`;

/** What the figures of signals say. */
const signals: Readonly<Record<SignalKind, (figures: Figures) => string>> = {
  fast_reading: (figures) => t`${count(figures, 'fast')} of ${count(figures, 'answered')} answers`,
  uniform_times: (figures) =>
    t`spread of ${figures.spreadPercent ?? 0} % over ${count(figures, 'answered')} answers`,
  right_after_reveal: (figures) =>
    t`${count(figures, 'right')} of ${count(figures, 'shown')} shown questions`,
  identical_wrong_answers: (figures) =>
    t`${count(figures, 'identical')} of ${count(figures, 'bothWrong')} that both had wrong`,
  same_device: accounts,
  same_address: accounts,
  same_payout: accounts,
  following_seats: (figures) => t`${count(figures, 'tournaments')} tournaments`,
  beyond_reach: (figures) => answered(figures, 'right', 'answered'),
  person_fit: odds,
  unrelated_times: odds,
  agreement: (figures) => answered(figures, 'identicalWrong', 'common'),
  shown_to_linked: (figures) => answered(figures, 'right', 'shown'),
};

/** By every type, because a later version may store types that this one does not know. */
const names: Readonly<Partial<Record<string, MessageDescriptor>>> = violationNames;

/** Returns a reason for holding a prize in words: its name, and its figures or the number of its reports. */
export function describeReason({ type, count: reports, weight, figures }: Reason): {
  name: string;
  detail: string;
} {
  const { success, data: kind } = SignalKind.safeParse(type);
  if (success && figures) return { name: t(signalNames[kind]), detail: signals[kind](figures) };
  const violation = names[type];
  return {
    name: violation ? t(violation) : type,
    detail:
      weight > 0
        ? t`${plural(reports, { one: 'once', other: '# times' })}`
        : t`${plural(reports, { one: 'once, without weight', other: '# times, without weight' })}`,
  };
}
