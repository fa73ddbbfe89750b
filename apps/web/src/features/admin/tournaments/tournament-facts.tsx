import { plural, t } from '@lingui/core/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { categoryNames } from '../../../lib/text/category-names';
import { formatCount, formatInstant, formatPrice, formatRupees } from '../../../lib/text/format';
import { marksInShort } from '../../../lib/text/marks';
import { nameLanguages } from '../words';
import { guestNames, visibilityNames } from './audience-fields';
import { StatusPill } from './status';
import { difficultiesInShort } from './stock-text';

/** Returns the terms of a tournament as terms and descriptions. */
export function factsOf(tournament: AdminTournament) {
  const { category, entryFee, prizePool, maxParticipants, minParticipants, questionsCount } = tournament;
  const { startTime, startsOnPress, endTime, durationMinutes, status, createdAt, organiser } = tournament;
  const { teamSize, teamBest } = tournament;
  return [
    [t`Category`, t(categoryNames[category])],
    [t`Status`, <StatusPill key="status" status={status} />],
    [
      t({ context: 'date', message: 'Start' }),
      startsOnPress ? t`At a press on the host's page` : formatInstant(startTime),
    ],
    [t({ context: 'date', message: 'End' }), formatInstant(endTime)],
    [t`Duration`, t`${plural(durationMinutes, { one: '# minute', other: '# minutes' })}`],
    [t`Questions`, formatCount(questionsCount)],
    [t`Languages`, nameLanguages(tournament.languages)],
    ...(tournament.difficulties
      ? ([[t`Difficulty`, difficultiesInShort(tournament.difficulties)]] as const)
      : []),
    ...(tournament.marks ? ([[t`Marks`, marksInShort(tournament.marks)]] as const) : []),
    ...(organiser
      ? ([[t`Organiser`, organiser.username]] as const)
      : ([
          [t`Entry fee`, formatPrice(entryFee)],
          [t`Prize pool`, formatPrice(prizePool)],
        ] as const)),
    ...(teamSize > 0 ? ([[t`Teams`, t`the best ${teamBest} of ${teamSize}`]] as const) : []),
    [t`Who finds it`, t(visibilityNames[tournament.visibility])],
    [t`Who may join`, t(guestNames[tournament.guests])],
    [t`Participants`, t`${formatCount(minParticipants)} to ${formatCount(maxParticipants)}`],
    ...(organiser ? [] : [prizeSplitOf(tournament)]),
    [t`Created`, formatInstant(createdAt)],
  ] as const;
}

function prizeSplitOf({ prizes, prizeSplitBps }: AdminTournament) {
  return [
    t`Prize split`,
    <ol key="split">
      {prizes.map(({ rank, amount }, index) => (
        <li key={rank}>
          {rank}. {(prizeSplitBps[index] ?? 0) / 100}%, {formatRupees(amount)}
        </li>
      ))}
    </ol>,
  ] as const;
}
