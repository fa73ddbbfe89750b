import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useOfThisVisit } from '../../lib/page/prerendered';
import { launchCountdown } from '../../lib/time/countdown';
import { useServerNow } from '../../lib/time/use-now';
import { buttonClass } from '../../ui/button';
import { Countdown } from '../../ui/countdown';
import { site } from '../site';
import { PlayLink } from './play-link';
import { SampleCard } from './sample-card';
import { headline, launchLabel, pitch } from './texts';

/** The first screen of the home page; `next` shows the next tournament after the launch. */
export function Hero({ next }: { next: ReactNode }) {
  const { t } = useLingui();
  return (
    <section className="grid items-center gap-8 pt-5 pb-12 md:grid-cols-[1.1fr_0.9fr] md:gap-12 md:pt-14 md:pb-20">
      <div className="flex flex-col gap-4">
        <h1 className="text-[2.25rem] md:text-[3.25rem]">{t(headline)}</h1>
        <p className="text-base text-ink-soft md:text-lg">{t(pitch)}</p>
        <div className="flex gap-2.5">
          <PlayLink className="flex-1 sm:flex-none sm:px-10" />
          <a href="#how-to-play" className={buttonClass('quiet')}>
            {t`How to Play`}
          </a>
        </div>
        <div className="mt-1 grid gap-2.5 noscript:hidden sm:grid-cols-[1.35fr_1fr] md:max-w-xl">
          {next}
          <Launch />
        </div>
      </div>
      <SampleCard />
    </section>
  );
}

function Launch() {
  const { t } = useLingui();
  const now = useServerNow();
  // A page prerendered yesterday has no current countdown.
  const isNow = useOfThisVisit(() => true, false);
  const isOver = useOfThisVisit(
    () => site.launch.getTime() <= now,
    site.launch.getFullYear() < import.meta.env.BUILD_YEAR,
  );
  if (isOver) return null;
  return (
    <div className="tile flex flex-col gap-1.5 px-3.5 py-3">
      <p className="text-[0.8125rem] text-ink-soft">{t(launchLabel)}</p>
      <Countdown
        parts={isNow ? launchCountdown(site.launch.getTime() - now) : null}
        label={t(launchLabel)}
        size="small"
      />
    </div>
  );
}
