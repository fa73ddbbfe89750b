import { useLingui } from '@lingui/react/macro';
import { IconCircle } from '../../ui/icon-circle';
import { howToPlay } from './texts';

export function HowToPlay() {
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
