import { useLingui } from '@lingui/react/macro';
import type { TrailStep } from '@paheli/core/quiz/schema';
import { classNames } from './class-names';

/** Right answers are high, wrong ones low, missed ones low and hollow: colour alone says nothing. */
const shapes: Record<TrailStep, string> = {
  right: 'h-2 bg-correct',
  wrong: 'h-1 bg-wrong',
  missed: 'h-1 border border-wrong',
};

type StepProgressProps = { steps: readonly TrailStep[]; current: number; total: number };

/** The progress of a quiz: one segment per question, showing its result or the current position. */
export function StepProgress({ steps, current, total }: StepProgressProps) {
  const { t } = useLingui();
  const right = steps.filter((step) => step === 'right').length;
  return (
    <div
      role="progressbar"
      aria-label={t`Questions answered`}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={steps.length}
      aria-valuetext={t`${steps.length} of ${total} answered, ${right} right`}
      className={classNames(
        'flex h-2 items-end forced-color-adjust-none',
        total > 40 ? 'gap-px' : total > 15 ? 'gap-0.5' : 'gap-1',
      )}
    >
      {Array.from({ length: total }, (_, index) => {
        const step = steps[index];
        const shape = step ? shapes[step] : index === current ? 'h-2 bg-act' : 'h-1 bg-line';
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its index
        return <span key={index} className={classNames('flex-1 rounded-full', shape)} />;
      })}
    </div>
  );
}
