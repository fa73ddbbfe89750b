import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminTournament, TournamentSort } from '@paheli/core/tournament/administration';
import { Link } from '@tanstack/react-router';
import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useUser } from '../../../lib/session/auth';
import { categoryNames } from '../../../lib/text/category-names';
import { formatCount, formatInstant, formatPrice } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { Badge } from '../../../ui/badge';
import { buttonClass } from '../../../ui/button';
import type { Column } from '../../../ui/data-table';
import { useMay } from '../may';
import { ApprovalPill } from './approval';
import { DeleteTournament } from './delete-tournament';
import { isClosed, StatusPill } from './status';

export const columns: readonly Column<AdminTournament, TournamentSort>[] = [
  { name: msg`Tournament`, sort: 'name', cell: (tournament) => <Name tournament={tournament} /> },
  {
    name: msg`When`,
    sort: 'start',
    cell: ({ startTime, endTime }) => (
      <p className="text-[0.9375rem]">
        {formatInstant(startTime)} <span className="text-ink-soft">{t`to`}</span> {formatInstant(endTime)}
      </p>
    ),
  },
  { name: msg`Entry fee`, sort: 'entry_fee', isFigure: true, cell: ({ entryFee }) => formatPrice(entryFee) },
  {
    name: msg`Participants`,
    sort: 'participants',
    isFigure: true,
    cell: ({ participantCount, maxParticipants }) =>
      `${formatCount(participantCount)}/${formatCount(maxParticipants)}`,
  },
  {
    name: msg`Revenue`,
    sort: 'revenue',
    isFigure: true,
    cell: ({ totalRevenue }) => formatPrice(totalRevenue),
  },
  { name: msg`Status`, cell: ({ status }) => <StatusPill status={status} /> },
  { name: msg`Actions`, isUnnamed: true, cell: (tournament) => <Actions tournament={tournament} /> },
];

function Name({ tournament }: { tournament: AdminTournament }) {
  const { t } = useLingui();
  const { name, category, shortage, lowStock, status, organiser, visibility, series, hiddenAt, openReports } =
    tournament;
  const { role } = useUser();
  const isOpen = status === 'upcoming' || status === 'active';
  return (
    <div className="min-w-0 lg:min-w-40">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="flex flex-wrap items-center gap-1.5 text-[0.875rem] text-ink-soft">
        {t(categoryNames[category])}
        {organiser && role === 'admin' && <span>{t`by ${isolated(organiser.username)}`}</span>}
        {visibility === 'unlisted' && <Badge>{t`unlisted`}</Badge>}
        {series && <Badge>{t`repeats`}</Badge>}
        {hiddenAt && <Badge tone="wrong">{t`hidden`}</Badge>}
        {openReports > 0 && role === 'admin' && (
          <Badge tone="wrong">{t`${plural(openReports, { one: '# report', other: '# reports' })}`}</Badge>
        )}
        <ApprovalPill tournament={tournament} />
        {isOpen && shortage > 0 && <Badge tone="wrong">{t`${shortage} questions missing`}</Badge>}
        {isOpen && shortage === 0 && lowStock && <Badge>{t`few questions`}</Badge>}
      </p>
    </div>
  );
}

const iconButton = '!px-0 w-11';

function Actions({ tournament }: { tournament: AdminTournament }) {
  const { t } = useLingui();
  const { id: tournamentId, name, status } = tournament;
  const mayChange = useMay()('admin.tournaments.update') && !isClosed(status);
  const link = { params: { tournamentId }, className: buttonClass('quiet', 'small', iconButton) };
  return (
    <div className="flex gap-2">
      <Link to="/admin/tournaments/$tournamentId" {...link}>
        <Eye aria-hidden="true" className="size-[1.1em]" />
        <span className="sr-only">{t`View ${name}`}</span>
      </Link>
      {mayChange && (
        <Link to="/admin/tournaments/$tournamentId/edit" {...link}>
          <Pencil aria-hidden="true" className="size-[1.1em]" />
          <span className="sr-only">{t`Edit ${name}`}</span>
        </Link>
      )}
      {mayChange && (
        <DeleteTournament
          tournament={tournament}
          className={iconButton}
          label={
            <>
              <Trash2 aria-hidden="true" className="size-[1.1em]" />
              <span className="sr-only">{t`Delete ${name}`}</span>
            </>
          }
        />
      )}
    </div>
  );
}
