import { useLingui } from '@lingui/react/macro';
import { useServerNow } from '../../lib/time/use-now';

/** The pause between two questions where no feedback is shown. */
export function QuestionPause({ opensAt }: { opensAt: Date }) {
  const { t } = useLingui();
  const seconds = Math.ceil((opensAt.getTime() - useServerNow(200)) / 1_000);
  return (
    <div role="status" className="quiz-body grid place-content-center gap-1 text-center">
      <p className="font-display font-semibold text-xl">
        {seconds > 0 ? t`Next question` : t`Here it comes`}
      </p>
      {seconds > 0 && <p className="figures text-[2.5rem] text-structure">{seconds}</p>}
    </div>
  );
}
