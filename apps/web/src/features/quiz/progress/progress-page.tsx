import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { QuizProgress } from '@paheli/core/quiz/progress';
import { Link } from '@tanstack/react-router';
import { ChartLine } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { categoryNames } from '../../../lib/text/category-names';
import { formatDay, formatPercent } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { buttonClass } from '../../../ui/button';
import { ChartCard } from '../../../ui/chart/chart-card';
import type { ChartData } from '../../../ui/chart/chart-data';
import { EmptyState } from '../../../ui/empty-state';
import { QueryFailure } from '../../../ui/query-failure';

/** The player's results, quiz by quiz and by category. */
export function ProgressPage() {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-6 pt-4 md:pt-8">
      <h1 className="text-[1.75rem] md:text-4xl">{t`Progress`}</h1>
      <Progress />
    </div>
  );
}

function Progress() {
  const { t } = useLingui();
  const progress = trpc.quiz.progress.useQuery();
  if (progress.isError && !progress.data) {
    return <QueryFailure title={t`Your progress could not be loaded`} query={progress} />;
  }
  if (progress.data?.recent.length === 0) return <NothingPlayed />;
  return (
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
