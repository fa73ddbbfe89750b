import { useLingui } from '@lingui/react/macro';
import { languageNames } from '@paheli/core/languages';
import type { AdminQuestion, ListedQuestion } from '@paheli/core/question-bank/question';
import { secondsLimits } from '@paheli/core/question-bank/question-shape';
import { ChevronDown } from 'lucide-react';
import { categoryNames } from '../../../lib/text/category-names';
import { difficultyNames } from '../../../lib/text/difficulty-names';
import { formatDay } from '../../../lib/text/format';
import { Badge } from '../../../ui/badge';
import { MarkedText } from '../../../ui/question-text';
import { Skeleton } from '../../../ui/skeleton';
import { QuestionBody } from './question-body';

/** A question in one row, with its right answer. Opened, it shows what players see and what can be done. */
export function QuestionRow({ question }: { question: ListedQuestion }) {
  const { t } = useLingui();
  const { id, category, difficulty, questionText, options, correctAnswers, archivedAt } = question;
  const { language, translations } = question;
  return (
    <details className="group min-w-0 flex-1">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-2 pr-4 pl-1 hover:bg-sunken lg:min-h-12 [&::-webkit-details-marker]:hidden">
        <div className="grid min-w-0 flex-1 gap-x-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:items-center">
          <h3
            id={`question-${id}`}
            lang={language}
            className="line-clamp-2 min-w-0 break-words font-medium text-base group-open:whitespace-pre-line group-open:line-clamp-none lg:line-clamp-1"
          >
            <MarkedText>{questionText}</MarkedText>
          </h3>
          <p className="truncate text-[0.9375rem] text-correct group-open:hidden">
            <span className="sr-only">{t`Correct answer:`} </span>
            <MarkedText>{correctAnswers.map((index) => options[index]).join(', ')}</MarkedText>
          </p>
        </div>
        <div className="hidden flex-none items-center gap-1.5 sm:flex">
          <MediumSign question={question} />
          <Badge tone="structure">{t(categoryNames[category])}</Badge>
          <Badge>{t(difficultyNames[difficulty])}</Badge>
          {(translations.hi || language === 'hi') && (
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
            <MediumSign question={question} />
            <Badge tone="structure">{t(categoryNames[category])}</Badge>
            <Badge>{t(difficultyNames[difficulty])}</Badge>
          </span>
          {archivedAt && <Badge>{t`Archived on ${formatDay(archivedAt)}`}</Badge>}
          <QuestionMarks question={question} />
        </div>
        <QuestionBody question={question} />
      </div>
    </details>
  );
}

/** Says whether a question has a picture or a sound. */
export function MediumSign({ question: { media } }: { question: AdminQuestion }) {
  const { t } = useLingui();
  return media && <Badge>{media.kind === 'picture' ? t`Picture` : t`Sound`}</Badge>;
}

/** Its time where that is not the usual one, whether its options keep their order, and its tags. */
export function QuestionMarks({ question: { seconds, keepsOrder, tags } }: { question: AdminQuestion }) {
  const { t } = useLingui();
  return (
    <>
      {seconds !== secondsLimits.usual && <Badge>{t`${seconds} seconds`}</Badge>}
      {keepsOrder && <Badge>{t`Options keep their order`}</Badge>}
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </>
  );
}

/** The places of loading questions, as cards or as rows. */
export function QuestionSkeletons({ isDense }: { isDense: boolean }) {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading questions`} className="tile divide-y divide-line">
      {isDense
        ? [1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
            <div key={row} className="flex min-h-14 items-center px-4 lg:min-h-12">
              <Skeleton className="h-6 w-full" />
            </div>
          ))
        : [1, 2, 3].map((card) => (
            <div key={card} className="flex flex-col gap-3 p-4">
              <Skeleton className="h-6 w-40" />
              <Skeleton className="h-6 w-full" />
              <Skeleton className="h-28 w-full sm:h-14" />
            </div>
          ))}
    </div>
  );
}
