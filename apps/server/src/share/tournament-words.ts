import type { TournamentCard } from '@paheli/core/tournament/schema';

const wholeRupees = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});
const exactRupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const indianTime = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

const indianDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });

/** Formats a price without empty paise: '₹5,000' or '₹49.50'. */
export function formatPrice(rupees: number): string {
  return (Number.isInteger(rupees) ? wholeRupees : exactRupees).format(rupees);
}

/** Formats an instant in India's time zone, because links are shared without knowing the reader's. */
export function formatIndianTime(instant: Date): string {
  return `${indianTime.format(instant)} IST`;
}

/** Formats the day of an instant in India: '31 January 2030'. */
export function formatIndianDay(instant: Date): string {
  return indianDay.format(instant);
}

/** Returns the entry fee as a text. */
export function entryFeeOf({ entryFee }: Pick<TournamentCard, 'entryFee'>): string {
  return entryFee === 0 ? 'Free' : formatPrice(entryFee);
}

/** Returns when a tournament starts, as a text. */
export function startOf({
  startTime,
  startsOnPress,
}: Pick<TournamentCard, 'startTime' | 'startsOnPress'>): string {
  return startsOnPress ? 'at a press' : formatIndianTime(startTime);
}

type Described = Pick<
  TournamentCard,
  'category' | 'entryFee' | 'prizePool' | 'questionsCount' | 'startTime' | 'startsOnPress' | 'status'
>;

/** Describes a tournament in one line, for search results and shared links. */
export function describeTournament(tournament: Described): string {
  const { category, prizePool, questionsCount, status } = tournament;
  const topic = `${category.charAt(0).toUpperCase()}${category.slice(1)} quiz tournament`;
  const prize = prizePool > 0 ? `, ${formatPrice(prizePool)} to win` : '';
  const when =
    status === 'cancelled'
      ? 'Cancelled.'
      : `${status === 'upcoming' ? 'Starts' : 'Started'} ${startOf(tournament)}.`;
  return `${topic}: ${questionsCount} questions${prize}. Entry: ${entryFeeOf(tournament)}. ${when}`;
}
