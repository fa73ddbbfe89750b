import type { AdminQuestion } from '@paheli/core/question-bank/question';
import { Pencil, Trash2 } from 'lucide-react';
import { formatDay } from '../../../lib/text/format';
import { categoryNames, difficultyNames } from '../../../lib/text/question-names';
import { AnswerCard, optionLetter } from '../../../ui/answer-card';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { Skeleton } from '../../../ui/skeleton';

type QuestionCardProps = {
  question: AdminQuestion;
  onEdit: (question: AdminQuestion) => void;
  onDelete: (question: AdminQuestion) => void;
};

/** A question as players see it, with the right answer marked. */
export function QuestionCard({ question, onEdit, onDelete }: QuestionCardProps) {
  const { id, category, difficulty, questionText, options, correctAnswer, explanation, archivedAt } =
    question;
  return (
    <article aria-labelledby={`question-${id}`} className="tile flex h-full flex-col gap-3 p-4">
      <div className="flex flex-wrap gap-1.5">
        <Badge tone="structure">{categoryNames[category]}</Badge>
        <Badge>{difficultyNames[difficulty]}</Badge>
        {archivedAt && <Badge tone="wrong">Archived on {formatDay(archivedAt)}</Badge>}
      </div>
      <h3 id={`question-${id}`} className="min-w-0 break-words text-lg">
        {questionText}
      </h3>
      <ol className="grid gap-2 sm:grid-cols-2">
        {options.map((option, index) => (
          <li key={option} className="flex min-w-0">
            <AnswerCard
              letter={optionLetter(index)}
              state={index === correctAnswer ? 'right' : 'open'}
              size="compact"
            >
              <span className="break-words">{option}</span>
              {index === correctAnswer && <span className="sr-only"> (correct answer)</span>}
            </AnswerCard>
          </li>
        ))}
      </ol>
      {explanation && <p className="break-words text-[0.9375rem] text-ink-soft">{explanation}</p>}
      {!archivedAt && (
        <div className="mt-auto flex flex-wrap justify-end gap-2 pt-1">
          <Button
            variant="quiet"
            size="small"
            aria-describedby={`question-${id}`}
            onClick={() => onEdit(question)}
          >
            <Pencil aria-hidden="true" className="size-[1em]" />
            Edit
          </Button>
          <Button
            variant="danger"
            size="small"
            aria-describedby={`question-${id}`}
            onClick={() => onDelete(question)}
          >
            <Trash2 aria-hidden="true" className="size-[1em]" />
            Delete
          </Button>
        </div>
      )}
    </article>
  );
}

export function QuestionSkeletons() {
  return (
    <div role="status" aria-label="Loading questions" className="grid gap-4 xl:grid-cols-2">
      {[1, 2, 3, 4].map((card) => (
        <div key={card} className="tile flex flex-col gap-3 p-4">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-6" />
          <div className="grid gap-2 sm:grid-cols-2">
            {[1, 2, 3, 4].map((option) => (
              <Skeleton key={option} className="h-[50px]" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
