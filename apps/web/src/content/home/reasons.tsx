import { useLingui } from '@lingui/react/macro';
import { Award, LayoutGrid, ListOrdered, Timer } from 'lucide-react';
import { IconCircle } from '../../ui/icon-circle';
import { site } from '../site';
import { PlayLink } from './play-link';
import { figures, reasons } from './texts';

const icons = { categories: LayoutGrid, timer: Timer, leaderboard: ListOrdered, badges: Award } as const;

export function Reasons() {
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
