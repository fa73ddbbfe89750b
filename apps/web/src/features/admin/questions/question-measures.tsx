import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { languageNames } from '@paheli/core/languages';
import type { QuestionMeasure } from '@paheli/core/question-bank/measure';
import { formatCount } from '../../../lib/text/format';
import { optionLetter } from '../../../ui/answer-card';

/** What administrators can look for among the answers of players. */
export const measureNames = {
  wrong_key: msg`Wrong key suspected`,
  too_easy: msg`Too easy`,
  nobody_knows: msg`Nobody knows`,
  harder_in_hindi: msg`Harder in Hindi`,
  not_measured: msg`Not measured`,
} as const;

/** How players answered a question, in each language in which it was asked. */
export function QuestionMeasures({ measures }: { measures: readonly QuestionMeasure[] }) {
  return (
    <ul className="flex flex-col gap-1 text-[0.9375rem] empty:hidden">
      {measures.map((measure) => (
        <Measure key={measure.language} {...measure} />
      ))}
    </ul>
  );
}

function Measure(measure: QuestionMeasure) {
  const { t } = useLingui();
  const { language, isOfPractice, answers, rightPercentage, errorPercentage, medianTime } = measure;
  const choices = measure.chosenPercentages
    .map((share, option) => `${optionLetter(option)} ${share} %`)
    .join(', ');
  const time = medianTime === null ? '' : `, ${t`${medianTime} s`}`;
  return (
    <li className="flex flex-col">
      <span>
        {languageNames[language]}:{' '}
        <strong className="font-semibold">
          {t`${rightPercentage} % ± ${errorPercentage} of middle players know it`}
        </strong>
        {time}
      </span>
      <span className="text-ink-soft">
        {isOfPractice ? t`${formatCount(answers)} answers in practice` : t`${formatCount(answers)} answers`}:{' '}
        {choices}
      </span>
      {measure.suspectedAnswers && (
        <span className="font-semibold text-wrong">
          {t`Able players choose ${measure.suspectedAnswers.map(optionLetter).join(', ')}: is the key wrong?`}
        </span>
      )}
    </li>
  );
}
