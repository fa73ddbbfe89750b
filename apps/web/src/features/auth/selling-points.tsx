import { useLingui } from '@lingui/react/macro';
import { sellingPoints } from '../../content/home/texts';
import { AnswerCard, optionLetter } from '../../ui/answer-card';

/** Four advantages, styled as the options of a question. */
export function SellingPoints() {
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
