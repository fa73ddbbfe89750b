import { plural, t } from '@lingui/core/macro';
import type { AdminTournament } from '@paheli/core/tournament/administration';
import { categoryNames } from '../../../lib/text/category-names';
import { formatCount, formatInstant, formatPrice, formatRupees } from '../../../lib/text/format';
import { marksInShort } from '../../../lib/text/marks';
import type { Fact } from '../../../ui/description-list';
import { nameLanguages } from '../words';
import { guestNames, visibilityNames } from './audience-fields';
import { StatusPill } from './status';
import { difficultiesInShort } from './stock-text';

/** Returns the terms of a tournament as terms and descriptions. */
export function factsOf(tournament: AdminTournament): Fact[] {
  const { category, entryFee, prizePool, maxParticipants, minParticipants, questionsCount } = tournament;
  const { startTime, startsOnPress, endTime, durationMinutes, status, createdAt, organiser } = tournament;
  const { teamSize, teamBest, difficulties, marks } = tournament;
  const isOfHouse = organiser === null;
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
    [t`Difficulty`, difficulties && difficultiesInShort(difficulties)],
    [t`Marks`, marks && marksInShort(marks)],
    [t`Organiser`, organiser?.username],
    [t`Entry fee`, isOfHouse && formatPrice(entryFee)],
    [t`Prize pool`, isOfHouse && formatPrice(prizePool)],
    [t`Teams`, teamSize > 0 && t`the best ${teamBest} of ${teamSize}`],
    [t`Who finds it`, t(visibilityNames[tournament.visibility])],
    [t`Who may join`, t(guestNames[tournament.guests])],
    [t`Participants`, t`${formatCount(minParticipants)} to ${formatCount(maxParticipants)}`],
    [t`Prize split`, isOfHouse && <PrizeSplit key="split" tournament={tournament} />],
    [t`Created`, formatInstant(createdAt)],
  ];
}

function PrizeSplit({ tournament: { prizes, prizeSplitBps } }: { tournament: AdminTournament }) {
  return (
    <ol>
      {prizes.map(({ rank, amount }, index) => (
        <li key={rank}>
          {rank}. {(prizeSplitBps[index] ?? 0) / 100}%, {formatRupees(amount)}
        </li>
      ))}
    </ol>
  );
}
