import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { integrityThreshold } from '@paheli/core/quiz/constants';
import type { HeldPrize } from '@paheli/core/tournament/held-prize';
import { Link } from '@tanstack/react-router';
import { formatCount, formatRupees } from '../../../lib/text/format';
import { DataTable } from '../../../ui/data-table';
import { Person } from '../person';
import { PrizeActions } from './prize-actions';
import { PrizeReview } from './prize-review';
import { describeReason } from './reason-words';

const columns = [msg`Player`, msg`Tournament`, msg`Prize`, msg`Score`, msg`Why it is held`];

type PrizesTableProps = { prizes: readonly HeldPrize[]; canDecide: boolean };

export function PrizesTable({ prizes, canDecide }: PrizesTableProps) {
  const { t } = useLingui();
  const rows = prizes.map((prize) => ({
    key: prize.sessionId,
    cells: [
      <div key="player" className="min-w-0 lg:max-w-48">
        <Person {...prize.user} />
      </div>,
      <Link
        key="tournament"
        to="/admin/tournaments/$tournamentId"
        params={{ tournamentId: prize.tournament.id }}
        className="inline-flex min-h-11 items-center font-medium text-structure hover:underline"
      >
        {prize.tournament.name}
      </Link>,
      <span key="amount" className="figures">
        {formatRupees(prize.amount)}
      </span>,
      <span key="score" className="figures">
        {formatCount(prize.score)}
      </span>,
      <Reasons key="reasons" prize={prize} />,
      ...(canDecide ? [<PrizeActions key="actions" prize={prize} />] : []),
    ],
  }));
  return (
    <DataTable
      from="lg"
      columns={canDecide ? [...columns, t`Actions`] : columns}
      unnamed={canDecide ? t`Actions` : t`Why it is held`}
      rows={rows}
    />
  );
}

/** The violations and signals of the quiz with their weights, and their sum beside the threshold. */
function Reasons({ prize }: { prize: HeldPrize }) {
  const { t } = useLingui();
  const { reasons, integrityScore, suspensionReason } = prize;
  return (
    <div className="flex flex-col gap-1 text-left">
      {suspensionReason !== null && <p className="break-words">{t`Suspended: ${suspensionReason}`}</p>}
      <p className="font-semibold">
        <Trans>
          {formatCount(integrityScore)} points
          <span className="font-normal text-ink-soft">, held above {integrityThreshold}</span>
        </Trans>
      </p>
      <ul className="text-[0.875rem] text-ink-soft">
        {reasons.map((reason) => {
          const { name, detail } = describeReason(reason);
          return (
            <li key={reason.type}>
              {name}, {detail}
            </li>
          );
        })}
      </ul>
      <div>
        <PrizeReview prize={prize} />
      </div>
    </div>
  );
}
