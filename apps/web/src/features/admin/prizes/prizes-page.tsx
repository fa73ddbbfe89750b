import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { integrityThreshold } from '@paheli/core/quiz/constants';
import type { HeldPrize, HeldPrizeStatus } from '@paheli/core/tournament/held-prize';
import { getRouteApi } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { formatCount, formatRupees } from '../../../lib/text/format';
import { pointsBeside } from '../../../lib/text/points';
import { type Column, DataTable } from '../../../ui/data-table';
import { PagedList } from '../../../ui/paged-list';
import { ExportButton } from '../export-button';
import { FilterKeys } from '../filter-keys';
import { ListHead } from '../list-head';
import type { readPrizesSearch } from '../page-search';
import { Person } from '../person';
import { TournamentLink } from '../tournament-link';
import { useNarrow } from '../use-narrow';
import { PrizeActions } from './prize-actions';
import { PrizeReview } from './prize-review';
import { describeReason } from './reason-words';

type Filter = {
  readonly value: HeldPrizeStatus;
  readonly label: MessageDescriptor;
  readonly empty: { readonly title: MessageDescriptor; readonly detail: MessageDescriptor };
};

const filters: readonly Filter[] = [
  {
    value: 'held',
    label: msg`To decide`,
    empty: {
      title: msg`No prize is held`,
      detail: msg`A prize is held at settlement where violations and other signals of its quiz add up to too much.`,
    },
  },
  {
    value: 'released',
    label: msg`Released`,
    empty: {
      title: msg`No prize was released yet`,
      detail: msg`Held prizes that you release are listed here.`,
    },
  },
  {
    value: 'voided',
    label: msg`Voided`,
    empty: { title: msg`No prize was voided yet`, detail: msg`Held prizes that you void are listed here.` },
  },
];

const route = getRouteApi('/_site/_player/admin/prizes');

/** Prizes that are or were held for suspected unfair play. The address holds the filter. */
export function PrizesPage() {
  const { t } = useLingui();
  const { status = 'held' } = route.useSearch();
  const narrow = useNarrow<ReturnType<typeof readPrizesSearch>>();
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Held prizes`}>
        <ExportButton list="held-prizes" filters={{ status }} />
      </ListHead>
      <FilterKeys
        legend={t`Show`}
        options={filters}
        value={status}
        onChoose={(value) => narrow({ status: value === 'held' ? undefined : value })}
      />
      <PrizeList key={status} status={status} />
    </div>
  );
}

function PrizeList({ status }: { status: HeldPrizeStatus }) {
  const { t } = useLingui();
  const list = usePages(trpc.admin.prizes.held.useInfiniteQuery({ limit: pageSize, status }, byCursor));
  const empty = filters.find(({ value }) => value === status)?.empty;
  return (
    <PagedList
      list={list}
      failure={t`The prizes could not be loaded`}
      count={(shown, total) =>
        t`${shown} of ${plural(total, { one: '# prize', other: '# prizes' })}, the latest settled first`
      }
      empty={{ icon: ShieldCheck, title: empty?.title ?? '', detail: empty && t(empty.detail) }}
    >
      {(prizes) => <PrizesTable prizes={prizes} canDecide={status === 'held'} />}
    </PagedList>
  );
}

type PrizesTableProps = { prizes: readonly HeldPrize[]; canDecide: boolean };

function PrizesTable({ prizes, canDecide }: PrizesTableProps) {
  return (
    <DataTable
      from="lg"
      columns={canDecide ? [...columns, why, actions] : [...columns, { ...why, isUnnamed: true }]}
      rows={prizes}
      keyOf={({ sessionId }) => sessionId}
    />
  );
}

const columns: readonly Column<HeldPrize>[] = [
  {
    name: msg`Player`,
    cell: ({ user }) => (
      <div className="min-w-0 lg:max-w-48">
        <Person {...user} />
      </div>
    ),
  },
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
