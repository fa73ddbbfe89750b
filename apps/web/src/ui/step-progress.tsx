import type { TrailStep } from '@paheli/core/quiz/schema';
import { classNames } from './class-names';

const tones: Record<TrailStep, string> = {
  right: 'bg-correct',
  wrong: 'bg-wrong',
  missed: 'bg-wrong opacity-60',
};

type StepProgressProps = { steps: readonly TrailStep[]; current: number; total: number };

/** The progress of a quiz: one segment per question, showing its result or the current position. */
export function StepProgress({ steps, current, total }: StepProgressProps) {
  const right = steps.filter((step) => step === 'right').length;
  return (
    <div
      role="progressbar"
      aria-label="Questions answered"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={steps.length}
      aria-valuetext={`${steps.length} of ${total} answered, ${right} right`}
      className={classNames('flex', total > 40 ? 'gap-px' : total > 15 ? 'gap-0.5' : 'gap-1')}
    >
      {Array.from({ length: total }, (_, index) => {
        const step = steps[index];
        const tone = step ? tones[step] : index === current ? 'bg-act' : 'bg-line';
        // biome-ignore lint/suspicious/noArrayIndexKey: a segment is identified by its index
        return <span key={index} className={classNames('h-1.5 flex-1 rounded-full', tone)} />;
      })}
    </div>
  );
}
