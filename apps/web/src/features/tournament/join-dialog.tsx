import type { TournamentCard } from '@paheli/core/tournament/schema';
import { useState } from 'react';
import { trpc } from '../../lib/api/trpc';
import { useUser } from '../../lib/session/auth';
import { useBirthQuestion } from '../../lib/session/birth-question';
import { formatNumberOf, formatPrice, formatRupees, formatStart } from '../../lib/text/format';
import { isolated } from '../../lib/text/isolate';
import { ConfirmDialog } from '../../ui/confirm-dialog';

type JoinDialogProps = { tournament: TournamentCard | null; onConfirm: () => void; onCancel: () => void };

/** Confirms joining: shows the fee, the prizes and the rules of secure mode before anything is charged. */
export function JoinDialog({ tournament, onConfirm, onCancel }: JoinDialogProps) {
  // Keeps showing the tournament while the dialog closes.
  const [shown, setShown] = useState(tournament);
  if (tournament && tournament !== shown) setShown(tournament);
  const isAskingBirth = useBirthQuestion(tournament !== null, onCancel);
  if (!shown) return null;
  const isFree = shown.entryFee === 0;
  return (
    <ConfirmDialog
      open={tournament !== null && !isAskingBirth}
      title={`Join ${isolated(shown.name)}?`}
      description={
        isFree
          ? 'Taking part is free.'
          : `${formatPrice(shown.entryFee)} is taken from your wallet now.${shown.status === 'upcoming' ? ' You can leave until the start and get it back.' : ''}`
      }
      confirm={isFree ? 'Join' : `Pay ${formatPrice(shown.entryFee)} and join`}
      cancel="Not now"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <JoinFacts tournament={shown} />
      <PrizeTable prizes={shown.prizes} />
      <p className="text-[0.875rem] text-ink-soft">
        Quizzes run in secure mode: fullscreen, tab switching, copy/paste and developer tools are watched and
        counted. No violation moves money by itself.
      </p>
    </ConfirmDialog>
  );
}

function JoinFacts({ tournament }: { tournament: TournamentCard }) {
  const { walletBalance } = useUser();
  const { maxParticipants, startTime, startWindowMinutes, entryClosesAt, reveal, now, entryFee, status } =
    tournament;
  // The card may be old, so the dialog shows fresh figures once they have loaded.
  const stake = trpc.tournament.stake.useQuery({ tournamentId: tournament.id }, { staleTime: 0 });
  const { participantCount, netThisMonth } = stake.data ?? { ...tournament, netThisMonth: null };
  const facts = [
    { label: 'Wallet after joining', value: formatRupees((walletBalance * 100 - entryFee * 100) / 100) },
    { label: 'Seats left', value: `${maxParticipants - participantCount} of ${maxParticipants}` },
    { label: 'Prize pool', value: formatPrice(tournament.prizePool) },
    { label: 'Starts', value: status === 'upcoming' ? formatStart(startTime, now) : 'now' },
    ...(startWindowMinutes === null
      ? []
      : [{ label: 'Begin before', value: formatStart(entryClosesAt, now) }]),
    ...(reveal === 'immediate'
      ? []
      : [{ label: 'Right answers', value: 'shown after the prizes are settled' }]),
    { label: 'Quiz', value: `${formatNumberOf(tournament.questionsCount, 'question')}, 5 s each` },
    { label: 'Won less fees this month', value: netThisMonth === null ? '…' : formatSigned(netThisMonth) },
  ];
  return (
    <dl className="flex flex-col gap-1.5 rounded-card bg-sunken p-4">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="text-end font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Formats an amount with its sign, such as '+₹40' or '−₹10'. */
function formatSigned(rupees: number): string {
  if (rupees === 0) return formatPrice(0);
  return `${rupees > 0 ? '+' : '−'}${formatPrice(Math.abs(rupees))}`;
}

function PrizeTable({ prizes }: { prizes: TournamentCard['prizes'] }) {
  const paid = prizes.filter(({ amount }) => amount > 0);
  if (paid.length === 0) return <p className="font-semibold">Played for the ranking, without prizes.</p>;
  return (
    <div>
      <h3 className="font-semibold text-base">Prizes by rank</h3>
      <ol className="mt-1.5 flex max-h-40 flex-col gap-1 overflow-y-auto">
        {paid.map(({ rank, amount }) => (
          <li key={rank} className="flex items-baseline justify-between gap-4">
            <span className="text-ink-soft">Rank {rank}</span>
            <span className="figures">{formatPrice(amount)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
