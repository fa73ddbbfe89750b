import type { PrizeReview as Review } from '@paheli/core/integrity/prize-review';
import type { HeldPrize } from '@paheli/core/tournament/held-prize';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { QueryFailure } from '../../../ui/query-failure';
import { Spinner } from '../../../ui/spinner';

/** A button that opens a held prize's session question by question, with the accounts linked to its player. */
export function PrizeReview({ prize: { sessionId, user, tournament } }: { prize: HeldPrize }) {
  const [isOpen, setIsOpen] = useState(false);
  const review = trpc.admin.prizes.review.useQuery({ sessionId }, { enabled: isOpen });
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        Review<span className="sr-only"> the quiz of {user.name}</span>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={`Quiz of ${isolated(user.name)}`}
        description={isolated(tournament.name)}
        isWide
      >
        {review.data && <ReviewDetails review={review.data} />}
        {review.isError && <QueryFailure query={review} title="The quiz could not be loaded" />}
        {review.isLoading && <Spinner />}
      </Dialog>
    </>
  );
}

function ReviewDetails({ review: { questions, linkedAccounts, prize } }: { review: Review }) {
  return (
    <>
      {prize.decision !== null && <p>Decision: {prize.decision}</p>}
      <section aria-labelledby="timeline-title" className="flex flex-col gap-2">
        <h3 id="timeline-title" className="text-lg">
          Questions against the field
        </h3>
        <ol className="flex flex-col gap-2.5">
          {questions.map((question) => (
            <Question key={question.questionIndex} question={question} />
          ))}
        </ol>
      </section>
      <LinkedAccounts accounts={linkedAccounts} />
    </>
  );
}

function Question({ question }: { question: Review['questions'][number] }) {
  const { questionIndex, questionText, isAnswered, isRight, time, readingLimit } = question;
  const { fieldMedian, fieldRightPercentage } = question;
  const outcome = isAnswered ? (isRight ? 'right' : 'wrong') : 'no answer';
  const isFast = time !== null && time < readingLimit;
  return (
    <li className="text-[0.9375rem]">
      <span className="block font-medium">
        {questionIndex + 1}. {questionText}
      </span>
      <span className="block text-ink-soft">
        {outcome}
        {time !== null && ` after ${time.toFixed(2)} s`}
        {isFast && `, faster than reading allows (${readingLimit.toFixed(2)} s)`}
        {fieldMedian !== null && `; field: ${fieldMedian.toFixed(2)} s`}
        {fieldRightPercentage !== null && `, ${fieldRightPercentage} % right`}
      </span>
    </li>
  );
}

const linkWords = {
  payout: 'same payout account, PAN or former number',
  device: 'same device',
  address: 'same range of addresses',
  following_seats: 'neighbouring seats',
} as const;

function LinkedAccounts({ accounts }: { accounts: Review['linkedAccounts'] }) {
  return (
    <section aria-labelledby="links-title" className="flex flex-col gap-2 border-line border-t pt-4">
      <h3 id="links-title" className="text-lg">
        Linked accounts in this tournament
      </h3>
      {accounts.length === 0 && <p className="text-ink-soft">None.</p>}
      <ul className="flex flex-col gap-1.5">
        {accounts.map(({ user, kind, count }) => (
          <li key={`${user.id} ${kind}`} className="text-[0.9375rem]">
            <span className="font-medium">
              {user.name} ({user.username})
            </span>
            <span className="block text-ink-soft">
              {linkWords[kind]}
              {kind === 'following_seats' && ` in ${formatCount(count)} tournaments`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
