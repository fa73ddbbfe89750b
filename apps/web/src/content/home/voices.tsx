import { useLingui } from '@lingui/react/macro';
import { testimonials } from './texts';

export function Voices() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="voices-title" className="border-line border-t py-12 md:py-16">
      <h2 id="voices-title" className="text-[1.75rem] md:text-4xl">
        {t`What players say`}
      </h2>
      <div className="mt-6 grid gap-3 md:grid-cols-3">
        {testimonials.map(({ text, who }) => (
          <figure key={who.id} className="tile flex flex-col justify-between gap-4 p-5">
            <blockquote className="text-[1.0625rem]">{t(text)}</blockquote>
            <figcaption className="font-semibold text-[0.9375rem] text-ink-soft">{t(who)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
