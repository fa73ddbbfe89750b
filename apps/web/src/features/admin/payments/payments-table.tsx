import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AdminPayment, PaymentOutcome } from '@paheli/core/wallet/payments/refund';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table';
import { At, formatMoney, Money, Named, Payer } from './cells';

const columns = [
  msg`Payment`,
  msg`Player`,
  msg`Amount`,
  msg`Outcome`,
  msg`Returned or disputed`,
  msg`Captured`,
  msg`Actions`,
];

const outcomes: Record<PaymentOutcome, { label: MessageDescriptor; tone: 'right' | 'wrong' | 'structure' }> =
  {
    credited: { label: msg`Credited`, tone: 'right' },
    suspense: { label: msg`Not credited`, tone: 'wrong' },
    exception: { label: msg`Other currency`, tone: 'structure' },
  };

type PaymentsTableProps = {
  payments: readonly AdminPayment[];
  onRefund: (payment: AdminPayment) => void;
};

export function PaymentsTable({ payments, onRefund }: PaymentsTableProps) {
  const rows = payments.map((payment) => ({
    key: payment.id,
    cells: [
      <Named key="id" id={payment.id} note={payment.orderId} />,
      <Payer key="payer" user={payment.user} />,
      <Money key="amount" {...payment} />,
      <Outcome key="outcome" {...payment} />,
      <GivenBack key="back" payment={payment} />,
      <At key="at" instant={payment.capturedAt} />,
      payment.refundable > 0 ? (
        <Button key="act" variant="quiet" size="small" onClick={() => onRefund(payment)}>
          <Trans>
            Refund<span className="sr-only"> {payment.id}</span>
          </Trans>
        </Button>
      ) : null,
    ],
  }));
  return <DataTable from="lg" columns={columns} rows={rows} />;
}

function Outcome({ outcome, reason }: Pick<AdminPayment, 'outcome' | 'reason'>) {
  const { t } = useLingui();
  const { label, tone } = outcomes[outcome];
  return (
    <>
      <Badge tone={tone}>{t(label)}</Badge>
      {reason && <p className="mt-1 text-[0.8125rem] text-ink-soft">{reason}</p>}
    </>
  );
}

function GivenBack({ payment }: { payment: AdminPayment }) {
  const { t } = useLingui();
  const parts = [
    ['returned', payment.refunded],
    [t`on its way`, payment.refunding],
    ['disputed', payment.disputed],
  ] as const;
  const nonZeroParts = parts.filter(([, amount]) => amount > 0);
  if (nonZeroParts.length === 0) return <span className="text-ink-soft">{t`Nothing`}</span>;
  return nonZeroParts.map(([what, amount]) => (
    <p key={what} className="whitespace-nowrap">
      <span className="figures">{formatMoney(amount, payment.currency)}</span>{' '}
      <span className="text-[0.875rem] text-ink-soft">{what}</span>
    </p>
  ));
}
