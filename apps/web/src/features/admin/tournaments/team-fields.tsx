import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { Select } from '../../../ui/select';
import { FoldedFields } from '../folded-fields';
import type { PartProps } from './tournament-fields';

const sizes = [2, 3, 4, 5];

/** The size of teams, and how many of their results count. Only a tournament without a fee and a prize has teams. */
export function TeamFields({ form: { control, formState }, field }: PartProps) {
  const { t } = useLingui();
  const [entryFee, prizePool, teamSize, teamBest] = useWatch({
    control,
    name: ['entryFee', 'prizePool', 'teamSize', 'teamBest'],
  });
  const { teamSize: ofSize, teamBest: ofBest } = formState.errors;
  if ((entryFee !== 0 || prizePool !== 0) && teamSize === 0) return null;
  const best = [1, ...sizes.filter((size) => size <= teamSize)];
  return (
    <FoldedFields
      title={t`Teams`}
      summary={teamSize === 0 ? t`none` : t`the best ${teamBest} of ${teamSize}`}
      isOwn={teamSize !== 0}
      hasErrors={ofSize !== undefined || ofBest !== undefined}
    >
      <p className="text-[0.9375rem] text-ink-soft">
        {t`Players with a seat make teams by a code. The points of the best results of a team are added up.`}
      </p>
      <div className="grid gap-4 py-3 sm:grid-cols-2">
        <Select
          label={t`Players in a team`}
          options={[{ value: '0', label: t`No teams` }, ...sizes.map(toOption)]}
          {...field('teamSize', { valueAsNumber: true })}
        />
        <Select
          label={t`Results that count`}
          options={best.map(toOption)}
          {...field('teamBest', { valueAsNumber: true })}
        />
      </div>
    </FoldedFields>
  );
}

function toOption(count: number) {
  return { value: String(count), label: String(count) };
}
