import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { integrityThreshold } from '@paheli/core/quiz/constants';
import type { HeldPrize } from '@paheli/core/tournament/held-prize';
import { getRouteApi } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { byCursorAnew, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatRupees } from '../../../lib/text/format';
import { pointsBeside } from '../../../lib/text/points';
import { type Column, DataTable } from '../../../ui/data-table';
import { AdminList } from '../admin-list';
import { Player } from '../cells';
import { ExportButton } from '../export-button';
import { FilterKeys } from '../filters';
import { TournamentLink } from '../tournament-link';
import { PrizeActions } from './prize-actions';
import { PrizeReview } from './prize-review';
import { describeReason } from './reason-words';

const statusNames = { released: msg`Released`, voided: msg`Voided` };

const empty = {
  held: {
    title: msg`No prize is held`,
    detail: msg`A prize is held at settlement where violations and other signals of its quiz add up to too much.`,
  },
  released: {
    title: msg`No prize was released yet`,
    detail: msg`Held prizes that you release are listed here.`,
  },
  voided: { title: msg`No prize was voided yet`, detail: msg`Held prizes that you void are listed here.` },
};

const route = getRouteApi('/_site/_player/admin/prizes');

/** Prizes that are or were held for suspected unfair play. The address holds the filter. */
export function PrizesPage() {
  const { t } = useLingui();
  const { status = 'held' } = route.useSearch();
  const { title, detail } = empty[status];
  const list = trpc.admin.prizes.held.useInfiniteQuery({ limit: pageSize, status }, byCursorAnew);
  return (
    <AdminList
      title={t`Held prizes`}
      actions={<ExportButton list="held-prizes" filters={{ status }} />}
      filters={<FilterKeys parameter="status" all={msg`To decide`} names={statusNames} />}
      list={list}
      failure={t`The prizes could not be loaded`}
      count={(shown, total) =>
        t`${shown} of ${plural(total, { one: '# prize', other: '# prizes' })}, the latest settled first`
      }
      empty={{ icon: ShieldCheck, title, detail: t(detail) }}
    >
      {(prizes) => (
        <DataTable
          columns={status === 'held' ? [...columns, why, actions] : [...columns, { ...why, isUnnamed: true }]}
          rows={prizes.map((prize) => ({ ...prize, id: prize.sessionId }))}
        />
      )}
    </AdminList>
  );
}

const columns: readonly Column<HeldPrize>[] = [
  { name: msg`Player`, cell: ({ user }) => <Player {...user} /> },
  { name: msg`Tournament`, cell: ({ tournament }) => <TournamentLink tournament={tournament} /> },
  { name: msg`Prize`, isFigure: true, cell: ({ amount }) => formatRupees(amount) },
  { name: msg`Score`, isFigure: true, cell: (prize) => pointsBeside(prize) ?? formatCount(prize.score) },
];
const why: Column<HeldPrize> = { name: msg`Why it is held`, cell: (prize) => <Reasons prize={prize} /> };
const actions: Column<HeldPrize> = {
  name: msg`Actions`,
  isUnnamed: true,
  cell: (prize) => <PrizeActions prize={prize} />,
};

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
            <li key={`${reason.type} ${reason.weight}`}>
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
