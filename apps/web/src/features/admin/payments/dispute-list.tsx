import type { DisputeStatus } from '@paheli/core/wallet/payments/refund';
import { Scale } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { Badge } from '../../../ui/badge';
import { DataTable } from '../../../ui/data-table';
import { PagedList } from '../../../ui/paged-list';
import { At, Money, Named, Payer } from './cells';
import type { PaymentsListProps } from './payments-search';

const columns = ['Dispute', 'Player', 'Amount', 'Status', 'Reason', 'Opened', 'Decided'];

const statuses: Record<DisputeStatus, { label: string; tone: 'structure' | 'right' | 'wrong' }> = {
  open: { label: 'Open', tone: 'structure' },
  won: { label: 'Won', tone: 'right' },
  lost: { label: 'Lost', tone: 'wrong' },
};

/** Disputed payments, newest first. Administrators respond to disputes in the payment provider's dashboard. */
export function DisputeList({ search, onSearch }: PaymentsListProps) {
  const list = usePages(
    trpc.admin.payments.disputes.useInfiniteQuery({ limit: pageSize }, byCursor),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
  );
  return (
    <PagedList list={list} one="dispute" empty={{ icon: Scale, title: 'No payment is disputed' }}>
      {(disputes) => (
        <DataTable
          from="lg"
          columns={columns}
          rows={disputes.map((dispute) => ({
            key: dispute.id,
            cells: [
              <Named key="id" id={dispute.id} note={dispute.paymentId} />,
              <Payer key="payer" user={dispute.user} />,
              <Money key="amount" amount={dispute.amount} currency="INR" />,
              <Badge key="status" tone={statuses[dispute.status].tone}>
                {statuses[dispute.status].label}
              </Badge>,
              dispute.reason,
              <At key="opened" instant={dispute.createdAt} />,
              dispute.decidedAt && <At key="decided" instant={dispute.decidedAt} />,
            ],
          }))}
        />
      )}
    </PagedList>
  );
}
