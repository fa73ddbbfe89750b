import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { sellingPoints } from '../../content/selling-points';
import { AnswerCard, optionLetter } from '../../ui/answer-card';

type EntryPageProps = {
  children: ReactNode;
  /** What stands beside the form. */
  aside?: ReactNode;
};

/** A page for visitors: a form, and beside it why it is worth filling in. */
export function EntryPage({ children, aside = <SellingPoints /> }: EntryPageProps) {
  return (
    <div
      data-visitors
      className="mx-auto grid w-full max-w-4xl items-start gap-8 pt-8 md:grid-cols-2 md:gap-14 md:pt-16"
    >
      {children}
      {aside}
    </div>
  );
}

/** Four advantages, styled as the options of a question. */
function SellingPoints() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="selling-points" className="flex flex-col gap-3">
      <h2 id="selling-points" className="text-xl">
        {t`Why play here?`}
      </h2>
      <ul className="flex flex-col gap-2.5">
        {sellingPoints.map((point, index) => (
          <li key={point.id}>
            <AnswerCard letter={optionLetter(index)} state="open">
              {t(point)}
            </AnswerCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
