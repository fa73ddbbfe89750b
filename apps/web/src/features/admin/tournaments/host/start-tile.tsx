import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import type { ManagedHall } from '@paheli/core/tournament/hall';
import { queries, trpc } from '../../../../lib/api/trpc';
import { formatStart } from '../../../../lib/text/format';
import { countdownParts } from '../../../../lib/time/countdown';
import { useServerNow } from '../../../../lib/time/use-now';
import { Countdown } from '../../../../ui/countdown';
import { ConfirmedAction } from '../../confirmed-action';

type StartTileProps = { tournament: AdminTournament; hall: ManagedHall };

/** The start for all at once, where the tournament waits for it; otherwise when it starts. */
export function StartTile({ tournament, hall }: StartTileProps) {
  const { t } = useLingui();
  const nowMs = useServerNow();
  const { status, startsOnPress, startTime, name, now } = hall;
  if (status !== 'upcoming' || startTime.getTime() <= nowMs) return null;
  if (startsOnPress) return <PressStart tournament={tournament} hall={hall} />;
  return (
    <div className="tile flex flex-wrap items-center justify-between gap-3 p-5">
      <p>{t`Starts ${formatStart(startTime, now)}`}</p>
      <Countdown parts={countdownParts(startTime.getTime() - nowMs)} label={t`Until ${name} starts`} />
    </div>
  );
}

function PressStart({ tournament: { id: tournamentId, minParticipants }, hall }: StartTileProps) {
  const { t } = useLingui();
  const { participantCount } = hall;
  const start = trpc.admin.tournaments.start.useMutation({
    meta: { failure: t`The tournament could not be started. Please try again.` },
    onSettled: () => {
      void queries.admin.tournaments.byId.invalidate({ tournamentId });
      void queries.admin.tournaments.hall.invalidate({ tournamentId });
    },
  });
  const here = t`${plural(participantCount, { one: '# player has', other: '# players have' })} come. The quiz opens for all of them in five seconds; the start cannot be taken back.`;
  const tooFew = t`With fewer than ${plural(minParticipants, { one: '# player', other: '# players' })} at the start, the tournament is cancelled at its end.`;
  return (
    <div className="tile flex flex-wrap items-center justify-between gap-4 border-act p-5">
      <p className="min-w-0 flex-1 basis-64">
        {participantCount === 0
          ? t`It waits for you. You can start it once somebody has come.`
          : t`It waits for you. Everybody in the waiting room starts at the same instant.`}
      </p>
      <ConfirmedAction
        label={t`Start for all`}
        button={{ size: 'normal', disabled: participantCount === 0 }}
        title={t`Start for all now?`}
        description={participantCount < minParticipants ? `${here} ${tooFew}` : here}
        confirm={t`Start for all`}
        cancel={t`Not yet`}
        busy={start.isPending}
        onConfirm={(close) => start.mutate({ tournamentId }, { onSettled: close })}
      />
    </div>
  );
}
