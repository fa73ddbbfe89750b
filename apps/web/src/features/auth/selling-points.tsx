import { sellingPoints } from '../../content/site';
import { AnswerCard, optionLetter } from '../../ui/answer-card';

/** Four advantages, styled as the options of a question. */
export function SellingPoints() {
  return (
    <section aria-labelledby="selling-points" className="flex flex-col gap-3">
      <h2 id="selling-points" className="text-xl">
        Why play here?
      </h2>
      <ul className="flex flex-col gap-2.5">
        {sellingPoints.map((point, index) => (
          <li key={point}>
            <AnswerCard letter={optionLetter(index)} state="open">
              {point}
            </AnswerCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
