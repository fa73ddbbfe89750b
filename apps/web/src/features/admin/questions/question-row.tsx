import { useLingui } from '@lingui/react/macro';
import { languageNames } from '@paheli/core/languages';
import type { AdminQuestion } from '@paheli/core/question-bank/question';
import type { QuestionTexts } from '@paheli/core/question-bank/question-texts';
import { translationLanguages } from '@paheli/core/quiz/quiz-language';
import { ChevronDown, Pencil, Trash2 } from 'lucide-react';
import { categoryNames } from '../../../lib/text/category-names';
import { difficultyNames } from '../../../lib/text/difficulty-names';
import { formatDay } from '../../../lib/text/format';
import { AnswerCard, optionLetter } from '../../../ui/answer-card';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';

type QuestionRowProps = {
  question: AdminQuestion;
  onEdit: (question: AdminQuestion) => void;
  onDelete: (question: AdminQuestion) => void;
};

/** A question in one row, with its right answer. Opened, it shows what players see and what can be done. */
export function QuestionRow({ question, onEdit, onDelete }: QuestionRowProps) {
  const { t } = useLingui();
  const { id, category, difficulty, questionText, options, correctAnswer, archivedAt, translations } =
    question;
  return (
    <details className="group min-w-0 flex-1">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 pr-4 pl-1 hover:bg-sunken lg:min-h-12 [&::-webkit-details-marker]:hidden">
        <div className="grid min-w-0 flex-1 gap-x-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-center">
          <h3
            id={`question-${id}`}
            className="line-clamp-2 min-w-0 break-words font-medium text-base group-open:line-clamp-none lg:line-clamp-1"
          >
            {questionText}
          </h3>
          <p className="truncate text-[0.9375rem] text-correct group-open:hidden">
            <span className="sr-only">{t`Correct answer:`} </span>
            {options[correctAnswer]}
          </p>
        </div>
        <div className="hidden flex-none items-center gap-1.5 sm:flex">
          <Badge tone="structure">{t(categoryNames[category])}</Badge>
          <Badge>{t(difficultyNames[difficulty])}</Badge>
          {translations.hi && (
            <Badge>
              <span lang="hi">{languageNames.hi}</span>
            </Badge>
          )}
        </div>
        <ChevronDown
          aria-hidden="true"
          className="size-5 flex-none text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex flex-col gap-3 pt-1 pr-4 pb-4 pl-1">
        <div className="flex flex-wrap gap-1.5">
          <span className="contents sm:hidden">
            <Badge tone="structure">{t(categoryNames[category])}</Badge>
            <Badge>{t(difficultyNames[difficulty])}</Badge>
          </span>
          {archivedAt && <Badge tone="wrong">{t`Archived on ${formatDay(archivedAt)}`}</Badge>}
        </div>
        <Preview texts={question} correctAnswer={correctAnswer} />
        {translationLanguages.map((language) => {
          const variant = translations[language];
          return (
            variant && (
              <div key={language} lang={language} className="flex flex-col gap-3 border-line border-t pt-3">
                <p className="break-words font-medium">{variant.questionText}</p>
                <Preview texts={variant} correctAnswer={correctAnswer} />
              </div>
            )
          );
        })}
        {!archivedAt && (
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              variant="quiet"
              size="small"
              aria-describedby={`question-${id}`}
              onClick={() => onEdit(question)}
            >
              <Pencil aria-hidden="true" className="size-[1em]" />
              {t`Edit`}
            </Button>
            <Button
              variant="danger"
              size="small"
              aria-describedby={`question-${id}`}
              onClick={() => onDelete(question)}
            >
              <Trash2 aria-hidden="true" className="size-[1em]" />
              {t`Delete`}
            </Button>
          </div>
        )}
      </div>
    </details>
  );
}

/** The options of a question as players see them, with the right answer marked, and its explanation. */
function Preview({ texts, correctAnswer }: { texts: QuestionTexts; correctAnswer: number }) {
  const { options, explanation } = texts;
  const { t } = useLingui();
  return (
    <>
      <ol className="grid gap-2 sm:grid-cols-2">
        {options.map((option, index) => (
          <li key={option} className="flex min-w-0">
            <AnswerCard
              letter={optionLetter(index)}
              state={index === correctAnswer ? 'right' : 'open'}
              size="compact"
            >
              <span className="break-words">{option}</span>
              {index === correctAnswer && <span className="sr-only"> {t`(correct answer)`}</span>}
            </AnswerCard>
          </li>
        ))}
      </ol>
      {explanation && <p className="break-words text-[0.9375rem] text-ink-soft">{explanation}</p>}
    </>
  );
}

export function QuestionSkeletons() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading questions`} className="tile divide-y divide-line">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <div key={row} className="flex min-h-14 items-center px-4 lg:min-h-12">
          <Skeleton className="h-6 w-full" />
        </div>
      ))}
    </div>
  );
}
