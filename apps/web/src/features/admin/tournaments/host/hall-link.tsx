import { useLingui } from '@lingui/react/macro';
import { queries, trpc } from '../../../../lib/api/trpc';
import { copy } from '../../../../lib/browser/share';
import { Button, buttonClass } from '../../../../ui/button';
import { ExternalLink } from '../../../../ui/external-link';
import { copyWords } from '../../words';

type HallLinkProps = { tournamentId: string; linkCode: string | null };

/** The link of the hall screen, which needs no account. Another link ends the present one. */
export function HallLink({ tournamentId, linkCode }: HallLinkProps) {
  const { t } = useLingui();
  const make = trpc.admin.tournaments.hallLink.useMutation({
    meta: { failure: t`The link could not be made. Please try again.` },
    onSuccess: (link) =>
      queries.admin.tournaments.hall.setData({ tournamentId }, (hall) => hall && { ...hall, ...link }),
  });
  const address = `${window.location.origin}/hall/${linkCode}`;
  return (
    <section aria-labelledby="hall-title" className="tile flex flex-col gap-3 p-5">
      <h3 id="hall-title" className="text-lg">{t`Hall screen`}</h3>
      <p className="text-ink-soft">
        {t`A large screen for everybody in the room: who has come, answers, board and podium. It shows nothing that players are not shown.`}
      </p>
      {linkCode === null ? (
        <Button
          size="small"
          className="self-start"
          busy={make.isPending}
          onClick={() => make.mutate({ tournamentId })}
        >
          {t`Make the link`}
        </Button>
      ) : (
        <>
          <p className="wrap-anywhere text-[0.9375rem]">{address}</p>
          <div className="flex flex-wrap gap-2.5">
            <ExternalLink href={address} className={buttonClass('act', 'small')}>
              {t`Open`}
            </ExternalLink>
            <Button variant="quiet" size="small" onClick={() => void copy(address, copyWords())}>
              {t`Copy the link`}
            </Button>
            <Button
              variant="quiet"
              size="small"
              busy={make.isPending}
              onClick={() => make.mutate({ tournamentId, renew: true })}
            >
              {t`Make another link`}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
