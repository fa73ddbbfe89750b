import { useLingui } from '@lingui/react/macro';
import type { Appeal } from '@paheli/core/integrity/appeal';
import { formatInstant } from '../../../lib/text/format';
import { DataTable } from '../../../ui/data-table';
import { AppealActions } from './appeal-actions';

type AppealsTableProps = { appeals: readonly Appeal[]; canDecide: boolean };

export function AppealsTable({ appeals, canDecide }: AppealsTableProps) {
  const { t } = useLingui();
  const last = canDecide ? t`Actions` : t`Decision`;
  const rows = appeals.map((appeal) => ({
    key: appeal.id,
    cells: [
      <span key="player" className="font-semibold">
        <bdi>{appeal.user.name}</bdi>
        <span className="block font-normal text-[0.875rem] text-ink-soft">{appeal.user.username}</span>
      </span>,
      <Suspended key="suspension" appeal={appeal} />,
      <p
        key="message"
        dir="auto"
        className="min-w-0 whitespace-pre-line break-words text-left lg:max-w-[40ch]"
      >
        {appeal.message}
      </p>,
      <span key="sent">{formatInstant(appeal.createdAt)}</span>,
      canDecide ? (
        <AppealActions key="actions" appeal={appeal} />
      ) : (
        <Decision key="decision" appeal={appeal} />
      ),
    ],
  }));
  return (
    <DataTable
      from="lg"
      columns={[t`Player`, t`Suspended for`, t`Appeal`, t`Sent`, last]}
      unnamed={last}
      rows={rows}
    />
  );
}

function Suspended({ appeal: { suspension } }: { appeal: Appeal }) {
  const { t } = useLingui();
  const { reason, until, freeze } = suspension;
  return (
    <div className="min-w-0 break-words text-left lg:max-w-[28ch]">
      {reason}
      <span className="block text-[0.875rem] text-ink-soft">
        {until === null ? t`without an end` : t`until ${formatInstant(until)}`}
        {freeze && t`, withdrawals stopped`}
      </span>
    </div>
  );
}

function Decision({ appeal: { outcome, decisionReason, decidedAt } }: { appeal: Appeal }) {
  const { t } = useLingui();
  return (
    <div className="min-w-0 break-words text-left lg:max-w-[28ch]">
      <span className="font-semibold">{outcome === 'lifted' ? t`Lifted` : t`Upheld`}</span>
      <span className="block text-[0.875rem] text-ink-soft">
        {decisionReason}
        {decidedAt && `, ${formatInstant(decidedAt)}`}
      </span>
    </div>
  );
}
