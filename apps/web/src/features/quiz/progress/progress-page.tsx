import type { QuizProgress } from '@paheli/core/quiz/progress';
import { Link } from '@tanstack/react-router';
import { ChartLine } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { formatDay, formatPercent } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';
import { buttonClass } from '../../../ui/button';
import { ChartCard } from '../../../ui/chart/chart-card';
import type { ChartData } from '../../../ui/chart/chart-data';
import { EmptyState } from '../../../ui/empty-state';
import { QueryFailure } from '../../../ui/query-failure';

/** The player's results, quiz by quiz and by category. */
export function ProgressPage() {
  return (
    <div className="flex flex-col gap-6 pt-4 md:pt-8">
      <h1 className="text-[1.75rem] md:text-4xl">Progress</h1>
      <Progress />
    </div>
  );
}

function Progress() {
  const progress = trpc.quiz.progress.useQuery();
  if (progress.isError && !progress.data) {
    return <QueryFailure title="Your progress could not be loaded" query={progress} />;
  }
  if (progress.data?.recent.length === 0) return <NothingPlayed />;
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <ChartCard
        title="Score of your latest quizzes"
        data={progress.data && scoresOf(progress.data)}
        empty="No point yet. The next quiz is a new chance."
      />
      <ChartCard
        title="Accuracy by category"
        data={progress.data && accuracyOf(progress.data)}
        empty="No right answer yet. The next quiz is a new chance."
      />
    </div>
  );
}

function scoresOf({ recent }: QuizProgress): ChartData {
  return {
    rowName: 'Quiz',
    noteName: 'Tournament',
    series: [
      {
        name: 'Right answers',
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
      note: `${isolated(tournamentName)}, ${formatDay(finishedAt)}${rank === null ? '' : `, rank #${rank}`}`,
    })),
  };
}

function accuracyOf({ categories }: QuizProgress): ChartData {
  return {
    rowName: 'Category',
    noteName: 'Questions',
    series: [
      { name: 'Right answers', role: 'structure', kind: 'bar', format: formatPercent, formatTick, max: 100 },
    ],
    rows: categories.map(({ category, asked, right, percentage }) => ({
      label: category,
      values: [percentage],
      note: `${right} of ${asked} right`,
    })),
  };
}

function formatTick(percentage: number): string {
  return `${percentage}%`;
}

function NothingPlayed() {
  return (
    <EmptyState
      icon={ChartLine}
      title="You have not finished a quiz yet"
      action={
        <Link to="/dashboard" className={buttonClass()}>
          Find a tournament
        </Link>
      }
    >
      Your scores and your accuracy by category appear here after your first quiz.
    </EmptyState>
  );
}
