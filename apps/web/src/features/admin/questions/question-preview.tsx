import { useLingui } from '@lingui/react/macro';
import { type Language, languageNames } from '@paheli/core/languages';
import { formulasIn } from '@paheli/core/question-bank/marked-text';
import { findMarkup } from '@paheli/core/question-bank/markup';
import type { AdminMedium } from '@paheli/core/question-bank/medium';
import { optionsLimits } from '@paheli/core/question-bank/question-shape';
import { scrollsOnSmallPhones, smallestPhone } from '@paheli/core/question-bank/reading-limits';
import { TriangleAlert } from 'lucide-react';
import { type CSSProperties, useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { AnswerCard, optionLetter } from '../../../ui/answer-card';
import { Badge } from '../../../ui/badge';
import { buttonClass } from '../../../ui/button';
import { QuestionHeading } from '../../../ui/question/question-heading';
import { QuestionLayout } from '../../../ui/question/question-layout';
import { QuestionMedium } from '../../../ui/question/question-medium';
import { QuestionScroller } from '../../../ui/question/question-scroller';
import { useFormulas } from '../../../ui/question-marks';
import { MarkedText } from '../../../ui/question-text';
import type { Fields, WrittenFields } from './question-fields';
import { pathOf } from './texts-inputs';

const scale = 0.75;

type QuestionPreviewProps = {
  control: Control<Fields, unknown, WrittenFields>;
  language: Language;
  medium: AdminMedium | null;
};

/** The question as the smallest supported phone shows it, with a warning where it has to be scrolled there. */
export function QuestionPreview({ control, language, medium }: QuestionPreviewProps) {
  const { t } = useLingui();
  const path = pathOf(language);
  const [questionText = '', options = [], explanation, alt] = useWatch({
    control,
    name: [`${path}questionText`, `${path}options`, `${path}explanation`, `${path}mediaAlt`] as const,
  });
  const titleId = useId();
  const shown = Math.max(optionsLimits.usual, options.findLastIndex((option) => option?.trim()) + 1);
  const question = { questionText, options: options.slice(0, shown).map((option) => option ?? '') };
  const { width, height } = smallestPhone;
  const frame: CSSProperties = { width, height, zoom: scale };
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="font-semibold text-[0.9375rem]">
        {t`On the smallest phone, in ${languageNames[language]}`}
      </h3>
      {scrollsOnSmallPhones(question) && (
        <Warning>
          {t`Players have to scroll this question there, while its time runs. 140 letters with options of 48 stand whole, 110 and 36 in Devanagari.`}
        </Warning>
      )}
      <BrokenFormulas formulas={formulasIn([questionText, ...question.options, explanation])} />
      {findMarkup([questionText, ...question.options].join('\n')) !== null && (
        <Warning>{t`Players would read this HTML or LaTeX as it is written.`}</Warning>
      )}
      <div
        inert
        aria-hidden="true"
        style={frame}
        className="self-center overflow-hidden rounded-card border-[1.5px] border-edge bg-paper"
      >
        <QuestionLayout question={{ ...question, ...(medium && { media: medium }) }}>
          <div className="quiz-header flex items-center justify-between">
            <Badge>{t`Question 1 of 10`}</Badge>
            <span className="figures text-lg">5:00</span>
          </div>
          <div className="quiz-ring">
            <span className="figures grid size-(--ring) place-items-center rounded-full border-8 border-act text-(length:--ring-text)">
              5
            </span>
          </div>
          <QuestionScroller>
            <div className="quiz-asked">
              <QuestionHeading lang={language}>
                <MarkedText>{questionText}</MarkedText>
              </QuestionHeading>
              {medium && (
                <QuestionMedium
                  medium={{ ...medium, alt: alt ?? '' }}
                  url={medium.smallUrl}
                  lang={language}
                />
              )}
            </div>
            <div lang={language} className="quiz-options">
              {question.options.map((option, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an option is identified by its index
                <AnswerCard key={index} size="quiz" letter={optionLetter(index)} state="open">
                  <MarkedText>{option}</MarkedText>
                </AnswerCard>
              ))}
            </div>
          </QuestionScroller>
          <span className={buttonClass('act', 'normal', 'quiz-foot')}>{t`Submit Answer`}</span>
        </QuestionLayout>
      </div>
    </section>
  );
}

/** Names the formulas that the server would refuse. */
function BrokenFormulas({ formulas }: { formulas: string[] }) {
  const { t } = useLingui();
  const { data, isPlaceholderData } = useFormulas(formulas);
  const broken =
    data && !isPlaceholderData
      ? formulas.filter((formula) => !data.some(({ latex }) => latex === formula))
      : [];
  return broken.length > 0 && <Warning>{t`This formula is not valid LaTeX: ${broken.join(', ')}`}</Warning>;
}

function Warning({ children }: { children: string }) {
  return (
    <p role="status" className="flex items-start gap-2 text-[0.9375rem] text-caution">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 flex-none" />
      {children}
    </p>
  );
}
