import { useLingui } from '@lingui/react/macro';
import { IconCircle } from '../../ui/icon-circle';
import { PlayLink } from './play-link';

export function FinalCall() {
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
