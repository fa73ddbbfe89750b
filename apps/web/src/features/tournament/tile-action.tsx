import type { TournamentCard } from '@paheli/core/tournament/schema';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../ui/button';
import { cardAction } from './card-action';

const labels = { wait: 'Enter waiting room', play: 'Play', resume: 'Resume' } as const;

type TileActionProps = {
  tournament: TournamentCard;
  isJoining: boolean;
  onJoin: () => void;
  onLeave: () => void;
};

/** The primary action of a card, and the button for leaving while that is possible. */
export function TileAction({ tournament, isJoining, onJoin, onLeave }: TileActionProps) {
  const action = cardAction(tournament);
  const { id, name, mySessionId } = tournament;
  if (action === 'join') {
    return (
      <Button
        busy={isJoining}
        onClick={onJoin}
        aria-label={isJoining ? undefined : `Join Tournament: ${name}`}
      >
        {isJoining ? 'Processing...' : 'Join Tournament'}
      </Button>
    );
  }
  if (action === 'full' || action === 'over') {
    return <Button disabled>{action === 'full' ? 'Full' : 'Over'}</Button>;
  }
  if (action === 'results' && mySessionId) {
    return (
      <Link
        to="/quiz-results/$sessionId"
        params={{ sessionId: mySessionId }}
        className={buttonClass('quiet')}
      >
        See results
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
        {action === 'results' ? 'See results' : labels[action]}
      </Link>
      {action === 'wait' && (
        <Button variant="quiet" onClick={onLeave} aria-label={`Leave ${name}`}>
          Leave
        </Button>
      )}
    </div>
  );
}
