import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { listLanguages } from '@paheli/core/languages';
import type { TournamentCard } from '@paheli/core/tournament/schema';
import { Link } from '@tanstack/react-router';
import { cardAction } from '../../lib/card-action';
import { categoryNames } from '../../lib/text/category-names';
import { formatPrice, formatStart } from '../../lib/text/format';
import { isolated } from '../../lib/text/isolate';
import { pressStartText } from '../../lib/text/press-start';
import { Badge } from '../../ui/badge';
import { Progress } from '../../ui/progress';
import { CategoryDisc } from './category-icon';
import { EntryFee } from './entry-fee';
import { TileAction } from './tile-action';

/** A tournament as a card: category, entry fee, prizes and action. */
export function TournamentTile({ tournament }: { tournament: TournamentCard }) {
  const { t } = useLingui();
  const { name, description, category, status, questionsCount, durationMinutes, languages, marks } =
    tournament;
  const { participantCount, maxParticipants, organiser } = tournament;
  const subject = t(categoryNames[category]);
  return (
    <article aria-label={name} className="tile flex flex-col gap-1.5 p-3 sm:gap-2.5 sm:p-3.5">
      <div className="flex items-start gap-3">
        <CategoryDisc category={category} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-[1.125rem]">
            <Link
              to="/tournaments/$tournamentId"
              params={{ tournamentId: tournament.id }}
              className="hover:underline"
            >
              {name}
            </Link>
          </h3>
          <p className="text-[0.875rem] text-ink-soft">
            {t`${subject}, ${plural(questionsCount, { one: '# question', other: '# questions' })}, ${durationMinutes} min`}
            {`, ${listLanguages(languages)}`}
            {marks && `, +${marks.easy}/${marks.medium}/${marks.hard}, −${marks.wrong}`}
          </p>
          <p className="text-[0.875rem] text-ink-soft">{startAndSchedule(tournament)}</p>
          {organiser && (
            <p className="text-[0.875rem] text-ink-soft">{t`by ${isolated(organiser.username)}`}</p>
          )}
        </div>
        {status === 'active' && cardAction(tournament) !== 'over' && <Badge tone="right">{t`Live`}</Badge>}
      </div>
      {description && (
        <p dir="auto" className="line-clamp-2 text-[0.9375rem] text-ink-soft leading-snug">
          {description}
        </p>
      )}
      <div className="mt-auto flex items-end justify-between gap-4">
        {tournament.prizePool > 0 && (
          <p>
            <span className="block text-[0.8125rem] text-ink-soft">{t`Prize Pool`}</span>
            <span className="figures text-[1.625rem]">{formatPrice(tournament.prizePool)}</span>
          </p>
        )}
        <p
          className={
            tournament.prizePool > 0
              ? 'ms-auto text-end'
              : 'ms-auto flex flex-wrap items-baseline justify-end gap-x-2'
          }
        >
          <span className="block text-[0.8125rem] text-ink-soft">{t`Entry Fee`}</span>
          <EntryFee tournament={tournament} />
        </p>
      </div>
      <div className="flex flex-col gap-1">
        <Progress value={participantCount} max={maxParticipants} />
        <p className="text-[0.8125rem] text-ink-soft">
          {t`${participantCount} of ${plural(maxParticipants, { one: '# seat', other: '# seats' })} taken`}
        </p>
      </div>
      <TileAction tournament={tournament} />
      {tournament.prizePool > 0 && (
        <p className="text-[0.8125rem] text-ink-soft leading-snug">
          {t`0 points win nothing, equal players share, each draws other questions.`}
        </p>
      )}
    </article>
  );
}

type Schedule = Pick<
  TournamentCard,
  'status' | 'startTime' | 'startsOnPress' | 'organiser' | 'entryClosesAt' | 'now'
>;

/** Returns when a tournament starts or started, and once it has begun until when it is open. */
export function startAndSchedule(tournament: Schedule): string {
  const schedule = scheduleOf(tournament);
  if (tournament.status === 'upcoming') return schedule;
  return `${t`Started ${formatStart(tournament.startTime, tournament.now)}`}, ${uncapitalised(schedule)}`;
}

export const uncapitalised = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** Returns when a tournament starts, or until when it is open. */
function scheduleOf(tournament: Schedule): string {
  const { status, startTime, startsOnPress, entryClosesAt, now } = tournament;
  if (status === 'upcoming' && startsOnPress) return pressStartText(tournament);
  return status === 'upcoming'
    ? t`Starts ${formatStart(startTime, now)}`
    : now < entryClosesAt
      ? t`Open until ${formatStart(entryClosesAt, now)}`
      : t`Closed ${formatStart(entryClosesAt, now)}`;
}
