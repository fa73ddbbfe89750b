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

const columns = ['Payment', 'Player', 'Amount', 'Status', 'Requested by', 'Reason', 'Requested'];

const statuses: Record<RefundStatus, { label: string; tone: 'structure' | 'right' | 'wrong' }> = {
  asked: { label: 'On its way', tone: 'structure' },
  done: { label: 'Returned', tone: 'right' },
  failed: { label: 'Failed', tone: 'wrong' },
};

/** Refunds, started or completed, newest first. */
export function RefundList({ search, onSearch }: PaymentsListProps) {
  const list = usePages(
    trpc.admin.payments.refunds.useInfiniteQuery({ limit: pageSize }, byCursor),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
  );
  return (
    <PagedList list={list} one="refund" empty={{ icon: Undo2, title: 'No refunds yet' }}>
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
              refund.requestedBy ?? <span className="text-ink-soft">By itself</span>,
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
  const { label, tone } = statuses[status];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {failure && <p className="mt-1 text-[0.8125rem] text-ink-soft">{failure}</p>}
    </>
  );
}
