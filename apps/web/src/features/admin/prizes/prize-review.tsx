import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { evidenceKinds, evidenceThresholds } from '@paheli/core/integrity/over-time/find-evidence';
import type { PrizeReview as Review } from '@paheli/core/integrity/prize-review';
import { integrityThreshold } from '@paheli/core/quiz/constants';
import type { HeldPrize } from '@paheli/core/tournament/held-prize';
import { useState } from 'react';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatRupees } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { pointsBeside } from '../../../lib/text/points';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { DescriptionList } from '../../../ui/description-list';
import { Dialog } from '../../../ui/dialog';
import { Progress } from '../../../ui/progress';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeletons } from '../../../ui/skeleton';
import { PrizeActions } from './prize-actions';
import { describeReason } from './reason-words';
import { ReviewTimeline } from './review-timeline';

/** A button that opens a held prize's session question by question, with the accounts linked to its player. */
export function PrizeReview({ prize: { sessionId, user, tournament } }: { prize: HeldPrize }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const review = trpc.admin.prizes.review.useQuery({ sessionId }, { enabled: isOpen });
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        <Trans>
          Review<span className="sr-only"> the quiz of {user.name}</span>
        </Trans>
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t`Quiz of ${isolated(user.name)}`}
        description={isolated(tournament.name)}
        isWide
      >
        {review.data && <ReviewDetails review={review.data} />}
        {review.isError && <QueryFailure query={review} title={t`The quiz could not be loaded`} />}
        {review.isLoading && <Loading />}
      </Dialog>
    </>
  );
}

function Loading() {
  const { t } = useLingui();
  return <Skeletons label={t`Loading the quiz`} count={4} className="flex flex-col gap-3" each="h-14" />;
}

const statusWords = { held: msg`To decide`, released: msg`Released`, voided: msg`Voided` } as const;
const statusTones = { held: 'structure', released: 'right', voided: 'wrong' } as const;

function ReviewDetails({ review: { questions, linkedAccounts, prize } }: { review: Review }) {
  const { t } = useLingui();
  const { status, amount, score, decision } = prize;
  return (
    <>
      <DescriptionList
        facts={[
          [
            t`Decision`,
            <Badge key="status" tone={statusTones[status]}>
              {t(statusWords[status])}
            </Badge>,
          ],
          [t`Reason`, decision],
          [t`Prize`, formatRupees(amount)],
          [t`Right answers`, t`${formatCount(score)} of ${formatCount(questions.length)}`],
          [t`Points`, pointsBeside(prize)],
        ]}
      />
      <Reasons prize={prize} />
      <section aria-labelledby="timeline-title" className="flex flex-col gap-2 border-line border-t pt-4">
        <h3 id="timeline-title" className="text-lg">
          {t`Questions against the field`}
        </h3>
        <ReviewTimeline questions={questions} />
      </section>
      <LinkedAccounts accounts={linkedAccounts} />
      {status === 'held' && (
        <div className="border-line border-t pt-4">
          <PrizeActions prize={prize} />
        </div>
      )}
    </>
  );
}

function Reasons({ prize: { reasons, integrityScore, suspensionReason } }: { prize: HeldPrize }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="reasons-title" className="flex flex-col gap-2 border-line border-t pt-4">
      <h3 id="reasons-title" className="text-lg">
        <Trans>
          {formatCount(integrityScore)} points
          <span className="font-normal text-base text-ink-soft">, held above {integrityThreshold}</span>
        </Trans>
      </h3>
      {suspensionReason !== null && <p className="break-words">{t`Suspended: ${suspensionReason}`}</p>}
      <ul className="flex flex-col gap-1.5 text-[0.9375rem]">
        {reasons.map((reason) => {
          const { name, detail } = describeReason(reason);
          return (
            <li key={reason.type}>
              <span className="flex items-baseline justify-between gap-4">
                <span className="min-w-0">
                  {name}
                  <span className="text-ink-soft">, {detail}</span>
                </span>
                <span className="figures flex-none">{formatCount(reason.count * reason.weight)}</span>
              </span>
              <EvidenceBar reason={reason} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** How far evidence over time reaches towards the threshold from which it holds a prize. */
function EvidenceBar({ reason: { type, figures } }: { reason: HeldPrize['reasons'][number] }) {
  const kind = evidenceKinds.find((each) => each === type);
  if (!kind || figures?.digits === undefined) return null;
  return <Progress value={figures.digits} max={evidenceThresholds[kind]} />;
}

const linkWords = {
  payout: msg`Same payout account, PAN or former number`,
  device: msg`Same device`,
  address: msg`Same range of addresses`,
  following_seats: msg`Neighbouring seats`,
} as const;

function LinkedAccounts({ accounts }: { accounts: Review['linkedAccounts'] }) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="links-title" className="flex flex-col gap-2 border-line border-t pt-4">
      <h3 id="links-title" className="text-lg">
        {t`Linked accounts in this tournament`}
      </h3>
      {accounts.length === 0 && <p className="text-ink-soft">{t`None.`}</p>}
      <ul className="flex flex-col gap-2">
        {accounts.map(({ user, kind, count }) => (
          <li
            key={`${user.id} ${kind}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-[0.9375rem]"
          >
            <span className="min-w-0 break-words font-medium">
              {user.name} <span className="font-normal text-ink-soft">{user.username}</span>
            </span>
            <span className="text-ink-soft">
              {t(linkWords[kind])}
              {kind === 'following_seats' && t` in ${formatCount(count)} tournaments`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
