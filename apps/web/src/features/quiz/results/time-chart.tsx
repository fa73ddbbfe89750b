import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { questionMs } from '@paheli/core/quiz/constants';
import type { QuestionStat } from '@paheli/core/quiz/schema';
import { ChartCard } from '../../../ui/chart/chart-card';
import type { ChartData } from '../../../ui/chart/chart-data';

const fullSeconds = questionMs / 1_000;
const formatSeconds = (seconds: number) => `${seconds.toFixed(1)} s`;

/** A chart of the seconds per question beside the average of all players, with lost points marked. */
export function TimeChart({ stats }: { stats: readonly QuestionStat[] }) {
  const { t } = useLingui();
  return (
    <ChartCard
      title={t`Seconds per question`}
      data={chartOf(stats)}
      empty={t`There was no question in this quiz.`}
    />
  );
}

function chartOf(stats: readonly QuestionStat[]): ChartData {
  const hasField = stats.some(({ fieldTime }) => fieldTime !== null);
  return {
    rowName: t`Question`,
    noteName: t`Answer`,
    series: [
      ...(hasField
        ? [
            {
              name: t`All players`,
              role: 'quiet',
              kind: 'bar',
              format: formatSeconds,
              max: fullSeconds,
            } as const,
          ]
        : []),
      { name: t`You`, role: 'structure', kind: 'line', format: formatSeconds, max: fullSeconds },
    ],
    rows: stats.map((stat) => ({
      label: String(stat.questionIndex + 1),
      values: hasField ? [stat.fieldTime, stat.timeTaken] : [stat.timeTaken],
      note: noteOf(stat),
      pointRole: stat.isCorrect ? 'correct' : 'wrong',
    })),
  };
}

/** Returns a note on the outcome of a question, and on the share of players who were right. */
function noteOf({ isCorrect, voided, timedOut, fieldRightPercentage }: QuestionStat): string {
  const own = voided ? 'voided' : isCorrect ? 'right' : timedOut ? t`none in time` : 'wrong';
  return fieldRightPercentage === null
    ? own
    : t`${own} (${Math.round(fieldRightPercentage)}% of players right)`;
}
