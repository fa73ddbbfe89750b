import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../ui/button';
import { cardAction } from './card-action';
import { FairnessLink } from './fairness/fairness-link';

const labels = { wait: msg`Enter waiting room`, play: msg`Play`, resume: msg`Resume` } as const;

type TileActionProps = {
  tournament: TournamentCard;
  onJoin: () => void;
  onLeave: () => void;
};

/** The primary action of a card, and the button for leaving while that is possible. */
export function TileAction({ tournament, onJoin, onLeave }: TileActionProps) {
  const { t } = useLingui();
  const action = cardAction(tournament);
  const { id, name, mySessionId } = tournament;
  if (action === 'join') {
    return (
      <Button onClick={onJoin} aria-label={t`Join Tournament: ${name}`}>
        {t`Join Tournament`}
      </Button>
    );
  }
  if (action === 'full') return <Button disabled>{t`Full`}</Button>;
  if (action === 'over') {
    return (
      <div className="flex items-center gap-2">
        <Button disabled className="flex-1">
          {t`Over`}
        </Button>
        <FairnessLink tournament={tournament} />
      </div>
    );
  }
  if (action === 'results' && mySessionId) {
    return (
      <Link
        to="/quiz-results/$sessionId"
        params={{ sessionId: mySessionId }}
        className={buttonClass('quiet')}
      >
        {t`See results`}
      </Link>
    );
  }
  return (
    <div className="flex gap-2">
      <Link
        to="/quiz/$tournamentId"
        params={{ tournamentId: id }}
        className={buttonClass('act', 'normal', 'flex-1')}
      >
        {action === 'results' ? t`See results` : t(labels[action])}
      </Link>
      {action === 'wait' && (
        <Button variant="quiet" onClick={onLeave} aria-label={t`Leave ${name}`}>
          {t`Leave`}
        </Button>
      )}
    </div>
  );
}
