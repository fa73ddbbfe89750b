import type { TournamentCard } from '@paheli/core/tournament/schema';
import { useAuth } from '../../lib/session/auth';
import { formatNumberOf } from '../../lib/text/format';
import { RehearsalLink } from '../../ui/rehearsal-link';
import { SecureModeNote } from './secure-mode-note';

/** The rules of a tournament, before anybody joins. */
export function TournamentRules({ tournament, hasFee }: { tournament: TournamentCard; hasFee: boolean }) {
  const { user } = useAuth();
  const { questionsCount, durationMinutes, minParticipants } = tournament;
  return (
    <section aria-labelledby="rules-title" className="tile flex flex-col gap-3 p-4">
      <h2 id="rules-title" className="font-semibold text-lg">
        Rules
      </h2>
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        <li>
          {formatNumberOf(questionsCount, 'question')}, 5 seconds each, within {durationMinutes} minutes.
          Every question has one right answer.
        </li>
        <li>More right answers win; with the same number, less time. Equal players share their prizes.</li>
        {hasFee && <li>Until the start you can leave and get the entry fee back.</li>}
        {minParticipants > 1 && (
          <li>
            With fewer than {formatNumberOf(minParticipants, 'player')} it is cancelled
            {hasFee && ', and every fee is paid back'}.
          </li>
        )}
      </ul>
      <SecureModeNote />
      {user && <RehearsalLink />}
    </section>
  );
}
