import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { useAuth } from '../../lib/session/auth';
import { rightAnswersOfEach, timeOfEach } from '../../lib/text/kind-names';
import { RehearsalLink } from '../../ui/rehearsal-link';
import { SecureModeNote } from './secure-mode-note';
import { teamResults } from './team-results';
import { useRankingWords } from './use-ranking-words';

/** The rules of a tournament, before anybody joins. */
export function TournamentRules({ tournament, hasFee }: { tournament: TournamentCard; hasFee: boolean }) {
  const { t } = useLingui();
  const { user } = useAuth();
  const words = useRankingWords(tournament);
  const { questionsCount, durationMinutes, minParticipants, teamSize, teamBest } = tournament;
  return (
    <section aria-labelledby="rules-title" className="tile flex flex-col gap-3 p-4">
      <h2 id="rules-title" className="font-semibold text-lg">
        {t`Rules`}
      </h2>
      <ul className="flex list-disc flex-col gap-1.5 pl-5">
        <li>
          {t`${plural(questionsCount, { one: '# question', other: '# questions' })}, ${timeOfEach(tournament)}, within ${plural(durationMinutes, { one: '# minute', other: '# minutes' })}.`}{' '}
          {rightAnswersOfEach(tournament)}
        </li>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
        {teamSize > 0 && (
          <li>
            {t`Teams of up to ${teamSize} players.`} {teamResults(teamBest)}
          </li>
        )}
        {hasFee && <li>{t`Until the start you can leave and get the entry fee back.`}</li>}
        {minParticipants > 1 && (
          <li>
            {hasFee
              ? t`With fewer than ${plural(minParticipants, { one: '# player', other: '# players' })} it is cancelled, and every fee is paid back.`
              : t`With fewer than ${plural(minParticipants, { one: '# player', other: '# players' })} it is cancelled.`}
          </li>
        )}
      </ul>
      <SecureModeNote />
      {user && <RehearsalLink />}
    </section>
  );
}
