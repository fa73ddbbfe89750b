import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
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

const columns = [msg`Dispute`, msg`Player`, msg`Amount`, msg`Status`, msg`Reason`, msg`Opened`, msg`Decided`];

const statuses: Record<DisputeStatus, { label: MessageDescriptor; tone: 'structure' | 'right' | 'wrong' }> = {
  open: { label: msg`Open`, tone: 'structure' },
  won: { label: msg`Won`, tone: 'right' },
  lost: { label: msg`Lost`, tone: 'wrong' },
};

/** Disputed payments, newest first. Administrators respond to disputes in the payment provider's dashboard. */
export function DisputeList({ search, onSearch }: PaymentsListProps) {
  const { t } = useLingui();
  const list = usePages(
    trpc.admin.payments.disputes.useInfiniteQuery({ limit: pageSize }, byCursor),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
  );
  return (
    <PagedList
      list={list}
      failure={t`The disputes could not be loaded`}
      count={(shown, total) => t`${shown} of ${plural(total, { one: '# dispute', other: '# disputes' })}`}
      empty={{ icon: Scale, title: t`No payment is disputed` }}
    >
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
                {t(statuses[dispute.status].label)}
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
