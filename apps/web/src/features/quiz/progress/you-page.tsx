import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { percentageOf, type QuizProgress } from '@paheli/core/quiz/progress';
import { Link } from '@tanstack/react-router';
import { ChartLine, ChevronRight, Settings, UsersRound } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { categoryNames } from '../../../lib/text/category-names';
import { formatCount, formatDay, formatPercent } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { buttonClass } from '../../../ui/button';
import { ChartCard } from '../../../ui/chart/chart-card';
import type { ChartData } from '../../../ui/chart/chart-data';
import { EmptyState } from '../../../ui/empty-state';
import { IconCircle } from '../../../ui/icon-circle';
import { LinkTile } from '../../../ui/link-tile';
import { QueryFailure } from '../../../ui/query-failure';
import { Skeleton } from '../../../ui/skeleton';
import { Stat } from '../../../ui/stat';
import { AchievementIcon } from '../achievements/achievement-icon';
import { freezeText } from '../practice/freeze-text';
import { LeagueCard } from './league-card';
import { PersonCard } from './person-card';
import { RatingCard } from './rating-card';

const links = [
  { to: '/friends', icon: UsersRound, label: msg`Friends`, hint: msg`Leaderboard of the week` },
  { to: '/profile', icon: Settings, label: msg`Settings`, hint: msg`Account, security and limits` },
] as const;

/** The person's page: who they are, their record, badges and charts. Settings lie behind it. */
export function YouPage() {
  const { t } = useLingui();
  const progress = trpc.quiz.progress.useQuery();
  return (
    <div className="flex flex-col gap-6 pt-5 md:pt-8">
      <PersonCard />
      <Record progress={progress.data} />
      <nav aria-label={t`More about you`} className="grid gap-2.5 sm:grid-cols-3">
        <BadgeShelf />
        {links.map((link) => (
          <LinkTile key={link.to} {...link} />
        ))}
      </nav>
      {progress.isError && !progress.data ? (
        <QueryFailure title={t`Your record could not be loaded`} query={progress} />
      ) : progress.data?.quizzes === 0 ? (
        <NothingPlayed />
      ) : (
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          <ChartCard
            title={t`Score of your latest quizzes`}
            data={progress.data && scoresOf(progress.data)}
            empty={t`No point yet. The next quiz is a new chance.`}
          />
          <ChartCard
            title={t`Accuracy by category`}
            data={progress.data && accuracyOf(progress.data)}
            empty={t`No right answer yet. The next quiz is a new chance.`}
          />
        </div>
      )}
      {/* Last, because they move what is below them. */}
      <RatingCard />
      <LeagueCard />
    </div>
  );
}

/** The player's record in figures. */
function Record({ progress }: { progress: QuizProgress | undefined }) {
  const { t } = useLingui();
  const { data: daily } = trpc.quiz.daily.useQuery();
  const [asked, right] = [sumOf(progress, 'asked'), sumOf(progress, 'right')];
  return (
    <section aria-label={t`Your record`} className="grid grid-cols-2 gap-2.5 lg:grid-cols-4">
      {/* As high without a note, which comes late. */}
      <Stat label={t`Daily streak`} note={(daily && freezeText(daily)) || '\u00a0'}>
        {daily ? t`${plural(daily.streak, { one: '# day', other: '# days' })}` : waiting}
      </Stat>
      <Stat label={t`Quizzes finished`}>{progress ? formatCount(progress.quizzes) : waiting}</Stat>
      <Stat label={t`Best rank`}>
        {progress ? (progress.bestRank ? `#${progress.bestRank}` : '–') : waiting}
      </Stat>
      <Stat label={t`Right answers`}>
        {progress ? (asked > 0 ? formatPercent(percentageOf(right, asked)) : '–') : waiting}
      </Stat>
    </section>
  );
}

const waiting = <Skeleton className="h-8 w-16" />;

function sumOf(progress: QuizProgress | undefined, part: 'asked' | 'right'): number {
  return progress?.categories.reduce((sum, category) => sum + category[part], 0) ?? 0;
}

/** How many badges fit beside their number: the latest. */
const shownBadges = 5;

/** The latest badges, as a link to all achievements. */
function BadgeShelf() {
  const { t } = useLingui();
  const { data: all = [] } = trpc.quiz.achievements.list.useQuery();
  const earned = all
    .flatMap(({ kind, earnedAt }) => (earnedAt ? [{ kind, earnedAt }] : []))
    .toSorted((a, b) => b.earnedAt.getTime() - a.earnedAt.getTime());
  return (
    <Link
      to="/achievements"
      className="tile flex items-center gap-3 px-4 py-3 transition-colors hover:border-edge"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t`Achievements`}</span>
        <span className="block min-h-5 text-[0.875rem] text-ink-soft">
          {all.length > 0 && t`${earned.length} of ${all.length} earned`}
        </span>
      </span>
      <span className="flex -space-x-2">
        {earned.slice(0, shownBadges).map(({ kind }) => (
          <IconCircle key={kind} tone="act">
            <AchievementIcon kind={kind} className="size-5" />
          </IconCircle>
        ))}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 flex-none text-ink-soft" />
    </Link>
  );
}

function scoresOf({ recent }: QuizProgress): ChartData {
  return {
    rowName: t`Quiz`,
    noteName: t`Tournament`,
    series: [
      {
        name: t`Right answers`,
        role: 'structure',
        kind: 'line',
        format: formatPercent,
        formatTick,
        max: 100,
      },
    ],
    rows: recent.map(({ tournamentName, finishedAt, percentage, rank }, index) => ({
      label: String(index + 1),
      values: [percentage],
      note: t`${isolated(tournamentName)}, ${formatDay(finishedAt)}${rank === null ? '' : t`, rank #${rank}`}`,
    })),
  };
}

function accuracyOf({ categories }: QuizProgress): ChartData {
  return {
    rowName: t`Category`,
    noteName: t`Questions`,
    series: [
      { name: t`Right answers`, role: 'structure', kind: 'bar', format: formatPercent, formatTick, max: 100 },
    ],
    rows: categories.map(({ category, asked, right, percentage }) => ({
      label: i18n._(categoryNames[category]),
      values: [percentage],
      note: t`${right} of ${asked} right`,
    })),
  };
}

function formatTick(percentage: number): string {
  return `${percentage}%`;
}

function NothingPlayed() {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={ChartLine}
      title={t`You have not finished a quiz yet`}
      action={
        <Link to="/dashboard" className={buttonClass()}>
          {t`Find a tournament`}
        </Link>
      }
    >
      {t`Your scores and your accuracy by category appear here after your first quiz.`}
    </EmptyState>
  );
}
