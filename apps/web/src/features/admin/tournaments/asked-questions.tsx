import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { plainTextOf } from '@paheli/core/question-bank/marked-text';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import type { AskedQuestion } from '@paheli/core/tournament/voided-question';
import { MessageCircleQuestion } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { queries, trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { difficultyNames } from '../../../lib/text/difficulty-names';
import { formatCount, formatPercent } from '../../../lib/text/format';
import { optionLetter } from '../../../ui/answer-card';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Progress } from '../../../ui/progress';
import { QueryFailure } from '../../../ui/query-failure';
import { MarkedText } from '../../../ui/question-text';
import { Skeletons } from '../../../ui/skeleton';
import { ReasonedAction } from '../confirmed-action';
import { describePending } from '../decisions/pending-note';
import { useMay } from '../may';
import { SearchForm } from '../search-form';
import { isClosed } from './status';

/**
 * The questions that players were asked, lowest share of right answers first. A faulty question can be voided until the
 * prizes are paid.
 */
export function AskedQuestions({ tournament }: { tournament: AdminTournament }) {
  const { t } = useLingui();
  const [search, setSearch] = useState<string | undefined>();
  const { id: tournamentId, status } = tournament;
  const mayVoid = useMay()('admin.tournaments.voidQuestion');
  const list = trpc.admin.tournaments.questions.useQuery(
    { tournamentId, search },
    { placeholderData: (before) => before },
  );
  return (
    <section aria-labelledby="asked-title" className="flex flex-col gap-4">
      <div>
        <h3 id="asked-title" className="text-lg">
          {t`Questions asked`}
        </h3>
        <p className="text-[0.9375rem] text-ink-soft">
          {t`The one fewest were right about first.`}{' '}
          {mayVoid &&
            (isClosed(status)
              ? t`The tournament is over: its questions can no longer be voided.`
              : t`A faulty question can be voided until prizes are paid.`)}
        </p>
      </div>
      {(search !== undefined || (list.data?.total ?? 0) > 0) && (
        <SearchForm
          name={t`Find questions`}
          label={t`Words of the question or its options`}
          text={search}
          onSearch={setSearch}
        >
          <Button type="submit" variant="quiet">
            {t`Find`}
          </Button>
        </SearchForm>
      )}
      {list.data ? (
        <Questions
          tournamentId={tournamentId}
          questions={list.data.items}
          total={list.data.total}
          isSearch={search !== undefined}
          canVoid={mayVoid && !isClosed(status)}
        />
      ) : list.isError ? (
        <QueryFailure title={t`The questions could not be loaded`} query={list} />
      ) : (
        <Skeletons label={t`Loading questions`} count={3} className="flex flex-col gap-3" each="h-24" />
      )}
    </section>
  );
}

type QuestionsProps = {
  tournamentId: string;
  questions: readonly AskedQuestion[];
  total: number;
  isSearch: boolean;
  canVoid: boolean;
};

function Questions({ tournamentId, questions, total, isSearch, canVoid }: QuestionsProps) {
  const { t } = useLingui();
  if (questions.length === 0)
    return (
      <EmptyState
        icon={MessageCircleQuestion}
        title={isSearch ? t`No question is found` : t`No questions asked yet`}
      >
        {isSearch ? t`Try fewer words.` : t`The questions are listed here as players come to them.`}
      </EmptyState>
    );
  return (
    <>
      <p role="status" className="text-[0.875rem] text-ink-soft">
        {t`${formatCount(questions.length)} of ${plural(total, { one: '# question', other: '# questions' })}`}
      </p>
      <ul className="grid gap-3 xl:grid-cols-2">
        {questions.map((question) => (
          <li key={question.questionId} className="flex min-w-0">
            <Asked question={question}>
              {canVoid && !question.voidedAt && (
                <VoidQuestion tournamentId={tournamentId} question={question} />
              )}
            </Asked>
          </li>
        ))}
      </ul>
    </>
  );
}

function Asked({ question, children }: { question: AskedQuestion; children: ReactNode }) {
  const { t } = useLingui();
  const { questionId, questionText, difficulty, options, correctAnswers, asked, right } = question;
  const { measuredPercentage, voidedAt, voidReason } = question;
  return (
    <article
      aria-labelledby={`asked-${questionId}`}
      className="tile flex min-w-0 flex-1 flex-col gap-2.5 p-4"
    >
      <div className="flex flex-wrap gap-1.5">
        <Badge>{t(difficultyNames[difficulty])}</Badge>
        {voidedAt && <Badge>{t`Voided`}</Badge>}
      </div>
      <h4
        id={`asked-${questionId}`}
        className="whitespace-pre-line break-words font-display font-semibold leading-snug"
      >
        <MarkedText>{questionText}</MarkedText>
      </h4>
      <p className="break-words text-[0.9375rem] text-ink-soft">
        <MarkedText>
          {correctAnswers.map((index) => `${optionLetter(index)}: ${options[index]}`).join(', ')}
        </MarkedText>
      </p>
      {voidedAt && <p className="break-words text-[0.9375rem]">{voidReason}</p>}
      <div className="mt-auto flex items-end justify-between gap-4">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="text-[0.9375rem]">
            <Trans>
              <span className="figures">{Math.round((right / asked) * 100)}%</span> right,{' '}
              {formatCount(right)} of {formatCount(asked)}
            </Trans>
            {measuredPercentage !== null && (
              <span className="text-ink-soft"> · {t`measured ${formatPercent(measuredPercentage)}`}</span>
            )}
          </p>
          <Progress value={right} max={asked} />
        </div>
        {children}
      </div>
    </article>
  );
}

type VoidQuestionProps = { tournamentId: string; question: AskedQuestion };

/** Asks for the reason, then voids the question in every quiz of the tournament. */
function VoidQuestion({ tournamentId, question: { questionId, questionText } }: VoidQuestionProps) {
  const { t } = useLingui();
  const voiding = trpc.admin.tournaments.voidQuestion.useMutation({
    onSuccess: ({ pending }) => showToast(pending ? describePending(pending) : t`Question voided`, 'success'),
    meta: { failure: t`The question could not be voided. Please try again.` },
    onSettled: () => void queries.tournament.leaderboard.invalidate({ tournamentId }),
  });
  return (
    <ReasonedAction
      label={t`Void`}
      button={{ variant: 'danger', 'aria-describedby': `asked-${questionId}` }}
      title={t`Void this question?`}
      description={`${t`The question counts as right for every player who was or will be asked it in this tournament, and is marked 'Voided'. This cannot be undone.`} ${plainTextOf(questionText)}`}
      confirm={t`Void question`}
      busy={voiding.isPending}
      onConfirm={(reason, close) =>
        voiding.mutate({ tournamentId, questionId, reason }, { onSettled: close })
      }
    />
  );
}
