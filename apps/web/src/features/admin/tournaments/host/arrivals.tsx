import { useLingui } from '@lingui/react/macro';
import type { ManagedHall } from '@paheli/core/tournament/hall';
import { X } from 'lucide-react';
import { queries, trpc } from '../../../../lib/api/trpc';
import { formatCount } from '../../../../lib/text/format';

/** Who has come, and whom the organiser took off the hall screen. */
export function Arrivals({ hall }: { hall: ManagedHall }) {
  const { t } = useLingui();
  const { tournamentId, players, participantCount, offHall } = hall;
  const more = participantCount - players.length - offHall.length;
  const { mutate: show, isPending } = trpc.admin.tournaments.showInHall.useMutation({
    meta: { failure: t`The hall screen could not be changed. Please try again.` },
    onSuccess: (changed) => queries.admin.tournaments.hall.setData({ tournamentId }, changed),
  });
  return (
    <section aria-labelledby="arrivals-title" className="tile flex min-w-0 flex-col gap-3 p-5">
      <h3 id="arrivals-title" className="text-lg">{t`Who has come`}</h3>
      {players.length === 0 && offHall.length === 0 && (
        <p className="text-ink-soft">{t`Nobody has come yet.`}</p>
      )}
      <ul className="flex flex-wrap gap-1.5">
        {players.map((username) => (
          <li key={username} className="flex max-w-full items-center rounded-full bg-sunken pl-3 font-medium">
            <span className="truncate">{username}</span>
            <button
              type="button"
              aria-label={t`Take ${username} off the hall screen`}
              disabled={isPending}
              className="grid size-11 flex-none place-items-center text-ink-soft hover:text-ink"
              onClick={() => show({ tournamentId, username, shown: false })}
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
        {more > 0 && <li className="self-center px-1 text-ink-soft">{t`and ${formatCount(more)} more`}</li>}
      </ul>
      {offHall.length > 0 && (
        <>
          <h4 className="font-semibold">{t`Off the hall screen`}</h4>
          <ul className="flex flex-wrap gap-1.5">
            {offHall.map((username) => (
              <li key={username} className="max-w-full">
                <button
                  type="button"
                  disabled={isPending}
                  className="min-h-11 max-w-full truncate rounded-full border border-line px-3 text-ink-soft"
                  onClick={() => show({ tournamentId, username, shown: true })}
                >
                  {t`Show ${username} again`}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
