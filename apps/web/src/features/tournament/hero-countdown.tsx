import { useLingui } from '@lingui/react/macro';
import { site } from '../../content/site';
import { useOfThisVisit } from '../../lib/page/prerendered';
import { formatDay } from '../../lib/text/format';
import { countdownParts } from '../../lib/time/countdown';
import { useServerNow } from '../../lib/time/use-now';
import { Countdown } from '../../ui/countdown';
import { countdownTarget } from './countdown-target';
import { useComingTournaments } from './use-coming-tournaments';

/**
 * The countdown of the home page: to the launch while it lies ahead, then to the next listed tournament. Shows zeros once
 * its target is reached, and dashes until the target is known. Its height is the same in every state.
 */
export function HeroCountdown() {
  const { t } = useLingui();
  const coming = useComingTournaments();
  const now = useServerNow();
  // A page prerendered yesterday has no current countdown.
  const isNow = useOfThisVisit(() => true, false);
  const isKnown = isNow && (coming !== 'loading' || site.launch.getTime() > now);
  const { name, at } = countdownTarget(site.launch, coming, now);
  const label = !isKnown
    ? t`Next tournament`
    : name === null
      ? t`Launch day, ${formatDay(at)}`
      : t`Next tournament: ${name}`;
  return (
    <div className="tile flex flex-col gap-1 px-3.5 py-3">
      <p className="truncate text-[0.8125rem] text-ink-soft">{label}</p>
      <Countdown isWhole parts={isKnown ? countdownParts(at.getTime() - now) : null} label={label} />
    </div>
  );
}
