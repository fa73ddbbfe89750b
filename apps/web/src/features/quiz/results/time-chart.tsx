import { questionMs } from '@paheli/core/quiz/constants';
import type { QuestionStat } from '@paheli/core/quiz/schema';
import { classNames } from '../../../ui/class-names';

const fullSeconds = questionMs / 1_000;

/** Seconds per question as bars, with the same figures as a table behind them. */
export function TimeChart({ stats }: { stats: readonly QuestionStat[] }) {
  const mean = stats.reduce((sum, { timeTaken }) => sum + timeTaken, 0) / Math.max(1, stats.length);
  return (
    <figure className="tile flex flex-col gap-3 p-4">
      <figcaption className="flex items-baseline justify-between gap-4 text-[0.875rem] text-ink-soft">
        Seconds per question
        <span>
          Mean <span className="figures text-base text-ink">{mean.toFixed(1)} s</span>
        </span>
      </figcaption>
      <div aria-hidden="true" className="relative flex h-36 items-end gap-1 border-line border-b">
        <Gridline seconds={5} />
        <Gridline seconds={2.5} />
        {stats.map((stat) => (
          <Bar key={stat.questionIndex} stat={stat} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-ink-soft">
        <Legend tone="bg-correct" text="Right" />
        <Legend tone="bg-wrong" text="Wrong (cross)" />
        <Legend tone="border-2 border-wrong border-dashed" text="No answer in time" />
      </ul>
      <TimeTable stats={stats} />
    </figure>
  );
}

function Gridline({ seconds }: { seconds: number }) {
  return (
    <span
      className="absolute inset-x-0 border-line border-t border-dashed text-[0.6875rem] text-ink-soft leading-none"
      style={{ bottom: `${(seconds / fullSeconds) * 90}%` }}
    >
      {seconds}
    </span>
  );
}

function Bar({ stat }: { stat: QuestionStat }) {
  const share = Math.min(1, stat.timeTaken / fullSeconds);
  const isWrong = !stat.isCorrect && !stat.timedOut;
  return (
    <span className="relative flex h-full flex-1 flex-col items-center justify-end gap-0.5">
      {isWrong && <span className="font-bold text-[0.75rem] text-wrong leading-none">×</span>}
      <span
        className={classNames(
          'w-full max-w-8 rounded-t-[4px]',
          stat.isCorrect
            ? 'bg-correct'
            : isWrong
              ? 'bg-wrong'
              : 'border-2 border-wrong border-b-0 border-dashed',
        )}
        style={{ height: `${Math.max(3, share * 90)}%` }}
      />
    </span>
  );
}

function Legend({ tone, text }: { tone: string; text: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden="true" className={classNames('size-3 rounded-[3px]', tone)} />
      {text}
    </li>
  );
}

function TimeTable({ stats }: { stats: readonly QuestionStat[] }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold text-[0.875rem] text-structure">
        Show as a table
      </summary>
      <table className="w-full text-[0.9375rem]">
        <thead className="text-left text-[0.8125rem] text-ink-soft">
          <tr>
            <th scope="col" className="py-1.5 font-semibold">
              Question
            </th>
            <th scope="col" className="py-1.5 font-semibold">
              Answer
            </th>
            <th scope="col" className="py-1.5 text-end font-semibold">
              Seconds
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {stats.map((stat) => (
            <tr key={stat.questionIndex}>
              <td className="py-1.5">{stat.questionIndex + 1}</td>
              <td className="py-1.5">
                {stat.isCorrect ? 'right' : stat.timedOut ? 'none in time' : 'wrong'}
              </td>
              <td className="py-1.5 text-end tabular-nums">{stat.timeTaken.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
