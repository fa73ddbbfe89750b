import { useLingui } from '@lingui/react/macro';
import { Award, LayoutGrid, ListOrdered, Timer } from 'lucide-react';
import { IconCircle } from '../../ui/icon-circle';
import { site } from '../site';
import { PlayLink } from './play-link';
import { figures, howToPlay, reasons, testimonials } from './texts';

/** The home page below its first screen. */
export function Sections() {
  return (
    <>
      <HowToPlay />
      <Reasons />
      <Voices />
      <FinalCall />
    </>
  );
}

const icons = { categories: LayoutGrid, timer: Timer, leaderboard: ListOrdered, badges: Award } as const;

function Reasons() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="reasons-title" className="border-line border-t py-12 md:py-16">
      <h2 id="reasons-title" className="text-[1.75rem] md:text-4xl">
        {t`Why Choose ${site.name}`}
      </h2>
      <ul className="mt-6 grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {reasons.map(({ icon, title, text }) => {
          const Icon = icons[icon];
          return (
            <li key={title.id} className="flex gap-3.5">
              <IconCircle>
                <Icon className="size-5" />
              </IconCircle>
              <div>
                <h3 className="font-semibold text-lg">{t(title)}</h3>
                <p className="mt-0.5 text-ink-soft">{t(text)}</p>
              </div>
            </li>
          );
        })}
      </ul>
      <div className="tile mt-10 flex flex-col items-center gap-6 p-6 md:flex-row md:px-8">
        <dl className="grid w-full flex-1 grid-cols-2 gap-5 md:grid-cols-4">
          {figures.map(({ value, label }) => (
            <div key={label.id} className="flex flex-col-reverse">
              <dt className="text-[0.875rem] text-ink-soft">{t(label)}</dt>
              <dd className="figures text-[1.75rem]">{value}</dd>
            </div>
          ))}
        </dl>
        <PlayLink className="w-full md:w-auto" />
      </div>
    </section>
  );
}

function Voices() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="voices-title" className="border-line border-t py-12 md:py-16">
      <h2 id="voices-title" className="text-[1.75rem] md:text-4xl">
        {t`What players say`}
      </h2>
      <div className="mt-6 grid gap-3 md:grid-cols-3">
        {testimonials.map(({ text, name, who }) => (
          <figure key={name.id} className="tile flex flex-col justify-between gap-4 p-5">
            <blockquote className="text-[1.0625rem]">{t(text)}</blockquote>
            <figcaption className="text-[0.9375rem]">
              <span className="block font-semibold">{t(name)}</span>
              <span className="text-ink-soft">{t(who)}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function HowToPlay() {
  const { t } = useLingui();
  return (
    <section
      id="how-to-play"
      aria-labelledby="how-to-play-title"
      className="border-line border-t py-12 md:py-16"
    >
      <h2 id="how-to-play-title" className="text-[1.75rem] md:text-4xl">
        {t`How to Play`}
      </h2>
      <ol className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {howToPlay.map(({ title, text }, index) => (
          <li key={title.id} className="tile flex gap-3.5 p-4 lg:flex-col">
            <IconCircle tone="act">{index + 1}</IconCircle>
            <div>
              <h3 className="font-semibold text-lg">{t(title)}</h3>
              <p className="mt-1 text-ink-soft">{t(text)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function FinalCall() {
  const { t } = useLingui();
  return (
    <section
      aria-labelledby="final-call-title"
      className="tile flex flex-col items-center gap-5 px-6 py-10 text-center md:py-14"
    >
      <div className="flex gap-2.5">
        {['A', 'B', 'C', 'D'].map((letter) => (
          <IconCircle key={letter} tone={letter === 'B' ? 'act' : 'structure'}>
            {letter}
          </IconCircle>
        ))}
      </div>
      <h2 id="final-call-title" className="text-[1.75rem] md:text-4xl">
        {t`Ready for the first question?`}
      </h2>
      <PlayLink className="px-10" />
    </section>
  );
}
