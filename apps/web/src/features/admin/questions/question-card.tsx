import { useLingui } from '@lingui/react/macro';
import type { ListedQuestion } from '@paheli/core/question-bank/question';
import { categoryNames } from '../../../lib/text/category-names';
import { difficultyNames } from '../../../lib/text/difficulty-names';
import { formatDay } from '../../../lib/text/format';
import { Badge } from '../../../ui/badge';
import { MarkedText } from '../../../ui/question-text';
import { QuestionBody } from './question-body';
import { MediumSign, QuestionMarks } from './question-row';

/** A question as a card that shows everything. */
export function QuestionCard({ question }: { question: ListedQuestion }) {
  const { t } = useLingui();
  const { id, category, difficulty, questionText, archivedAt } = question;
  return (
    <article aria-labelledby={`question-${id}`} className="flex min-w-0 flex-1 flex-col gap-3 py-3 pr-4 pl-1">
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="structure">{t(categoryNames[category])}</Badge>
        <Badge>{t(difficultyNames[difficulty])}</Badge>
        {archivedAt && <Badge>{t`Archived on ${formatDay(archivedAt)}`}</Badge>}
        <MediumSign question={question} />
        <QuestionMarks question={question} />
      </div>
      <h3
        id={`question-${id}`}
        lang={question.language}
        className="whitespace-pre-line break-words font-medium text-base"
      >
        <MarkedText>{questionText}</MarkedText>
      </h3>
      <QuestionBody question={question} />
    </article>
  );
}
