import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { Link } from '@tanstack/react-router';
import { cardAction } from '../../lib/card-action';
import { Button, buttonClass } from '../../ui/button';
import { FairnessLink } from './fairness-link';
import { LeaveButton } from './leave-button';

const labels = { wait: msg`Enter waiting room`, play: msg`Play`, resume: msg`Resume` } as const;

/** The primary action of a card, and the button for leaving while that is possible. */
export function TileAction({ tournament }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  const action = cardAction(tournament);
  const { id, name, mySessionId } = tournament;
  if (action === 'join') {
    return (
      <Link
        to="."
        search={(before) => ({ ...before, join: id })}
        resetScroll={false}
        preload={false}
        aria-label={t`Join Tournament: ${name}`}
        className={buttonClass()}
      >
        {t`Join Tournament`}
      </Link>
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
        <LeaveButton tournament={tournament} aria-label={t`Leave ${name}`}>
          {t`Leave`}
        </LeaveButton>
      )}
    </div>
  );
}
