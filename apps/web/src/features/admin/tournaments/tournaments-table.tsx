import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { Link } from '@tanstack/react-router';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { categoryNames } from '../../../lib/text/category-names';
import { formatCount, formatInstant, formatPrice } from '../../../lib/text/format';
import { Badge } from '../../../ui/badge';
import { Button, buttonClass } from '../../../ui/button';
import { DataTable } from '../../../ui/data-table';
import { sortingOf } from '../list-order';
import { ApprovalPill } from './approval';
import { isClosed, StatusPill } from './status';
import type { TournamentsSearch } from './tournaments-search';

const columns = [
  msg`Tournament`,
  msg`When`,
  msg`Entry fee`,
  msg`Participants`,
  msg`Revenue`,
  msg`Status`,
  msg`Actions`,
];
const sorts = ['name', 'start', 'entry_fee', 'participants', 'revenue', null, null] as const;

type TournamentsTableProps = {
  tournaments: readonly AdminTournament[];
  search: TournamentsSearch;
  onSearch: (search: TournamentsSearch) => void;
  onDelete: (tournament: AdminTournament) => void;
};

export function TournamentsTable({ tournaments, search, onSearch, onDelete }: TournamentsTableProps) {
  const { t } = useLingui();
  const rows = tournaments.map((tournament) => ({
    key: tournament.id,
    cells: [
      <Name key="name" tournament={tournament} />,
      <p key="when" className="text-[0.9375rem]">
        {formatInstant(tournament.startTime)} <span className="text-ink-soft">{t`to`}</span>{' '}
        {formatInstant(tournament.endTime)}
      </p>,
      <span key="fee" className="figures">
        {formatPrice(tournament.entryFee)}
      </span>,
      <span key="participants" className="figures">
        {formatCount(tournament.participantCount)}/{formatCount(tournament.maxParticipants)}
      </span>,
      <span key="revenue" className="figures">
        {formatPrice(tournament.totalRevenue)}
      </span>,
      <StatusPill key="status" status={tournament.status} />,
      <Actions key="actions" tournament={tournament} onDelete={onDelete} />,
    ],
  }));
  return (
    <DataTable
      from="lg"
      columns={columns}
      unnamed={t`Actions`}
      rows={rows}
      sorting={sortingOf(sorts, search, (order) => onSearch({ ...search, ...order }))}
    />
  );
}

function Name({ tournament }: { tournament: AdminTournament }) {
  const { t } = useLingui();
  const { name, category, shortage, lowStock, status } = tournament;
  const isOpen = status === 'upcoming' || status === 'active';
  return (
    <div className="min-w-0 lg:min-w-40">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="flex flex-wrap items-center gap-1.5 text-[0.875rem] text-ink-soft">
        {t(categoryNames[category])}
        <ApprovalPill tournament={tournament} />
        {isOpen && shortage > 0 && <Badge tone="wrong">{t`${shortage} questions missing`}</Badge>}
        {isOpen && shortage === 0 && lowStock && <Badge>{t`few questions`}</Badge>}
      </p>
    </div>
  );
}

type ActionsProps = { tournament: AdminTournament; onDelete: (tournament: AdminTournament) => void };

const iconButton = '!px-0 w-11';

function Actions({ tournament, onDelete }: ActionsProps) {
  const { t } = useLingui();
  const { id: tournamentId, name, status } = tournament;
  return (
    <div className="flex gap-2">
      <Link
        to="/admin/tournaments/$tournamentId"
        params={{ tournamentId }}
        className={buttonClass('quiet', 'small', iconButton)}
      >
        <Eye aria-hidden="true" className="size-[1.1em]" />
        <span className="sr-only">{t`View ${name}`}</span>
      </Link>
      {!isClosed(status) && (
        <Link
          to="/admin/tournaments/$tournamentId/edit"
          params={{ tournamentId }}
          className={buttonClass('quiet', 'small', iconButton)}
        >
          <Pencil aria-hidden="true" className="size-[1.1em]" />
          <span className="sr-only">{t`Edit ${name}`}</span>
        </Link>
      )}
      {!isClosed(status) && (
        <Button variant="danger" size="small" className={iconButton} onClick={() => onDelete(tournament)}>
          <Trash2 aria-hidden="true" className="size-[1.1em]" />
          <span className="sr-only">{t`Delete ${name}`}</span>
        </Button>
      )}
    </div>
  );
}
