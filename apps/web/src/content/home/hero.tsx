import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button';
import { PlayLink } from './play-link';
import { SampleCard } from './sample-card';
import { headline, pitch, price } from './texts';

/** The first screen of the home page. */
export function Hero({ countdown }: { countdown: ReactNode }) {
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
        <p className="text-[0.9375rem] text-ink-soft">{t(price)}</p>
        <div className="noscript:hidden md:max-w-xl">{countdown}</div>
      </div>
      <SampleCard />
    </section>
  );
}
