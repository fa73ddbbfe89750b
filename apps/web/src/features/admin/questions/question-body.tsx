import { useLingui } from '@lingui/react/macro';
import { translationLanguages } from '@paheli/core/languages';
import type { ListedQuestion } from '@paheli/core/question-bank/question';
import type { QuestionTexts } from '@paheli/core/question-bank/question-texts';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { AnswerCard, optionLetter } from '../../../ui/answer-card';
import { Button } from '../../../ui/button';
import { MarkedText } from '../../../ui/question-text';
import { useMay } from '../may';
import { DeleteQuestion } from './delete-question';
import { QuestionDialog } from './question-dialog';
import { QuestionMeasures } from './question-measures';

/** What players see of a question below its text, in each language, and what can be done with it. */
export function QuestionBody({ question }: { question: ListedQuestion }) {
  // An organiser reads the shared questions of the house.
  const isReadOnly = !useMay()('admin.questions.share') && question.sharedAt !== null;
  const { correctAnswers, archivedAt, translations } = question;
  return (
    <>
      <div lang={question.language} className="contents">
        <OptionsPreview texts={question} correctAnswers={correctAnswers} />
      </div>
      {translationLanguages.map((language) => {
        const variant = translations[language];
        return (
          variant && (
            <div key={language} lang={language} className="flex flex-col gap-3 border-line border-t pt-3">
              <p className="whitespace-pre-line break-words font-medium">
                <MarkedText>{variant.questionText}</MarkedText>
              </p>
              <OptionsPreview texts={variant} correctAnswers={correctAnswers} />
            </div>
          )
        );
      })}
      <QuestionMeasures measures={question.measures} />
      {!archivedAt && !isReadOnly && (
        <div className="flex flex-wrap justify-end gap-2">
          <EditQuestion question={question} />
          <DeleteQuestion question={question} />
        </div>
      )}
    </>
  );
}

function EditQuestion({ question }: { question: ListedQuestion }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-describedby={`question-${question.id}`}
        onClick={() => setIsOpen(true)}
      >
        <Pencil aria-hidden="true" className="size-[1em]" />
        {t`Edit`}
      </Button>
      {isOpen && <QuestionDialog question={question} onClose={() => setIsOpen(false)} />}
    </>
  );
}

type OptionsPreviewProps = { texts: QuestionTexts; correctAnswers: readonly number[] };

/** The options of a question as players see them, with the right answers marked, and its explanation. */
export function OptionsPreview({ texts, correctAnswers }: OptionsPreviewProps) {
  const { options, explanation } = texts;
  const { t } = useLingui();
  return (
    <>
      <ol className="grid gap-2 sm:grid-cols-2">
        {options.map((option, index) => (
          <li key={option} className="flex min-w-0">
            <AnswerCard
              letter={optionLetter(index)}
              state={correctAnswers.includes(index) ? 'right' : 'open'}
              size="compact"
            >
              <span className="break-words">
                <MarkedText>{option}</MarkedText>
              </span>
              {correctAnswers.includes(index) && <span className="sr-only"> {t`(correct answer)`}</span>}
            </AnswerCard>
          </li>
        ))}
      </ol>
      {explanation && (
        <p className="whitespace-pre-line break-words text-[0.9375rem] text-ink-soft">
          <MarkedText>{explanation}</MarkedText>
        </p>
      )}
    </>
  );
}
