import { useLingui } from '@lingui/react/macro';
import type { Hall } from '@paheli/core/tournament/hall';
import { formatCount } from '../../../lib/text/format';
import { Progress } from '../../../ui/progress';

/** How far all players are together. Nobody's answers and scores are in it. */
export function ProgressView({ hall }: { hall: Hall }) {
  const { t } = useLingui();
  const { participantCount, started, finished, answered, questionsCount } = hall;
  const figures = [
    { label: t`Questions answered`, value: answered, max: participantCount * questionsCount },
    { label: t`Players who started`, value: started, max: participantCount },
    { label: t`Players who finished`, value: finished, max: participantCount },
  ];
  return (
    <ul className="flex flex-1 flex-col justify-evenly gap-[1em]">
      {figures.map(({ label, value, max }) => (
        <li key={label} className="flex flex-col gap-[0.4em]">
          <p className="flex flex-wrap items-baseline justify-between gap-x-[1em]">
            <span className="text-[1.5em]">{label}</span>
            <span className="figures text-[3em]">{t`${formatCount(value)} of ${formatCount(max)}`}</span>
          </p>
          <Progress value={value} max={max} />
        </li>
      ))}
    </ul>
  );
}
