import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { listLanguages } from '@paheli/core/languages';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { trpc } from '../../lib/api/trpc';
import { formatPrice, formatStart } from '../../lib/text/format';
import { timeOfEach } from '../../lib/text/kind-names';
import { RehearsalLink } from '../../ui/rehearsal-link';
import { PrizeTable } from './prize-table';
import { SecureModeNote } from './secure-mode-note';
import { useRankingWords } from './use-ranking-words';

/** What a player reads before they pay for a seat: figures, prizes and the rules of secure mode. */
export function SeatFacts({ tournament }: { tournament: TournamentCard }) {
  const { t, i18n } = useLingui();
  // The card may be old, so the sheet shows fresh figures once they have loaded.
  const stake = trpc.tournament.stake.useQuery({ tournamentId: tournament.id }, { staleTime: 0 });
  const { participantCount, netThisMonth } = stake.data ?? { ...tournament, netThisMonth: null };
  const { maxParticipants, startTime, startsOnPress, startWindowMinutes, entryClosesAt, now, status } =
    tournament;
  const languages = listLanguages(tournament.languages);
  const isForeign = !tournament.languages.some((each) => each === i18n.locale);
  const words = useRankingWords(tournament);
  const facts = [
    { label: t`Seats left`, value: t`${maxParticipants - participantCount} of ${maxParticipants}` },
    ...(tournament.prizePool > 0 ? [{ label: t`Prize pool`, value: formatPrice(tournament.prizePool) }] : []),
    {
      label: t`Starts`,
      value:
        status !== 'upcoming'
          ? t`now`
          : startsOnPress
            ? t`at a press of the organiser`
            : formatStart(startTime, now),
    },
    ...(startWindowMinutes === null
      ? []
      : [{ label: t`Begin before`, value: formatStart(entryClosesAt, now) }]),
    ...(tournament.reveal === 'immediate'
      ? []
      : [{ label: t`Right answers`, value: t`shown once results are final` }]),
    { label: t`Questions in`, value: languages },
    {
      label: t`Quiz`,
      value: t`${plural(tournament.questionsCount, { one: '# question', other: '# questions' })}, ${timeOfEach(tournament)}`,
    },
    ...(tournament.entryFee > 0
      ? [
          {
            label: t`Result this month`,
            value: netThisMonth === null ? '…' : formatSigned(netThisMonth),
          },
        ]
      : []),
  ];
  return (
    <>
      <dl className="flex flex-col gap-1.5 rounded-card bg-sunken p-4">
        {facts.map(({ label, value }) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="text-end font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {isForeign && (
        <p role="status" className="rounded-card border-2 border-caution p-3 font-semibold">
          {t`You read these pages in another language: the questions are in ${languages} only.`}
        </p>
      )}
      <PrizeTable prizes={tournament.prizes} heading="h3" isShort />
      <ul className="flex list-disc flex-col gap-1 pl-5 text-[0.9375rem] text-ink-soft">
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
      <SecureModeNote />
      <RehearsalLink />
    </>
  );
}

/** Formats an amount with its sign, such as '+₹40' or '−₹10'. */
function formatSigned(rupees: number): string {
  if (rupees === 0) return formatPrice(0);
  return `${rupees > 0 ? '+' : '−'}${formatPrice(Math.abs(rupees))}`;
}
