import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RefundStatus } from '@paheli/core/wallet/payments/refund';
import { Undo2 } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { Badge } from '../../../ui/badge';
import { DataTable } from '../../../ui/data-table';
import { PagedList } from '../../../ui/paged-list';
import { At, Money, Named, Payer } from './cells';
import type { PaymentsListProps } from './payments-search';

const columns = [
  msg`Payment`,
  msg`Player`,
  msg`Amount`,
  msg`Status`,
  msg`Requested by`,
  msg`Reason`,
  msg`Requested`,
];

const statuses: Record<RefundStatus, { label: MessageDescriptor; tone: 'structure' | 'right' | 'wrong' }> = {
  asked: { label: msg`On its way`, tone: 'structure' },
  done: { label: msg`Returned`, tone: 'right' },
  failed: { label: msg`Failed`, tone: 'wrong' },
};

/** Refunds, started or completed, newest first. */
export function RefundList({ search, onSearch }: PaymentsListProps) {
  const { t } = useLingui();
  const list = usePages(
    trpc.admin.payments.refunds.useInfiniteQuery({ limit: pageSize }, byCursor),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
  );
  return (
    <PagedList
      list={list}
      failure={t`The refunds could not be loaded`}
      count={(shown, total) => t`${shown} of ${plural(total, { one: '# refund', other: '# refunds' })}`}
      empty={{ icon: Undo2, title: t`No refunds yet` }}
    >
      {(refunds) => (
        <DataTable
          from="lg"
          columns={columns}
          rows={refunds.map((refund) => ({
            key: refund.id,
            cells: [
              <Named key="id" id={refund.paymentId} />,
              <Payer key="payer" user={refund.user} />,
              <Money key="amount" {...refund} />,
              <Status key="status" status={refund.status} failure={refund.failure} />,
              refund.requestedBy ?? <span className="text-ink-soft">{t`By itself`}</span>,
              <p key="reason" className="break-words">
                {refund.reason}
              </p>,
              <At key="at" instant={refund.createdAt} />,
            ],
          }))}
        />
      )}
    </PagedList>
  );
}

function Status({ status, failure }: { status: RefundStatus; failure: string | null }) {
  const { t } = useLingui();
  const { label, tone } = statuses[status];
  return (
    <>
      <Badge tone={tone}>{t(label)}</Badge>
      {failure && <p className="mt-1 text-[0.8125rem] text-ink-soft">{failure}</p>}
    </>
  );
}
