import { useLingui } from '@lingui/react/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { queries, trpc } from '../../../lib/api/trpc';
import { formatInstant } from '../../../lib/text/format';
import { Button } from '../../../ui/button';
import { Warning } from './warning';

/** What players reported about a tournament, and the decision whether it is hidden. */
export function Complaints({ tournament }: { tournament: AdminTournament }) {
  const { t } = useLingui();
  const { id: tournamentId, hiddenAt, openReports, organiser } = tournament;
  const isConcerned = organiser !== null && (openReports > 0 || hiddenAt !== null);
  const reports = trpc.admin.tournaments.complaints.useQuery({ tournamentId }, { enabled: isConcerned });
  const decide = trpc.admin.tournaments.setHidden.useMutation({
    meta: { failure: t`The tournament could not be changed. Please try again.` },
    onSuccess: () => void queries.admin.invalidate(),
  });
  if (!isConcerned)
    return organiser && <HideButton decide={() => decide.mutate({ tournamentId, hidden: true })} />;
  return (
    <section aria-labelledby="reports-title" className="tile flex flex-col gap-3 p-5">
      <h3 id="reports-title" className="text-lg">{t`Reports by players`}</h3>
      {hiddenAt && (
        <Warning>{t`Hidden since ${formatInstant(hiddenAt)}. Players with a seat go on.`}</Warning>
      )}
      <ul className="flex flex-col gap-2">
        {reports.data?.map(({ username, reason, createdAt }) => (
          <li key={username} className="rounded-card bg-sunken px-4 py-3">
            <p dir="auto" className="wrap-anywhere">
              {reason}
            </p>
            <p className="text-[0.875rem] text-ink-soft">
              {username}, {formatInstant(createdAt)}
            </p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="quiet"
          size="small"
          busy={decide.isPending}
          onClick={() => decide.mutate({ tournamentId, hidden: false })}
        >
          {hiddenAt ? t`Show it again` : t`Nothing is wrong`}
        </Button>
        {(!hiddenAt || openReports > 0) && (
          <HideButton decide={() => decide.mutate({ tournamentId, hidden: true })} />
        )}
      </div>
    </section>
  );
}

function HideButton({ decide }: { decide: () => void }) {
  const { t } = useLingui();
  return (
    <Button variant="danger" size="small" className="self-start" onClick={decide}>
      {t`Hide from players`}
    </Button>
  );
}
