import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { PageSpinner } from '../../ui/spinner';

/** Resumes a running quiz at once, because its clock has not stopped. */
export function ResumedQuiz({ onStart }: { onStart: () => void }) {
  const { t } = useLingui();
  const resume = useEffectEvent(onStart);
  useEffect(() => {
    resume();
  }, []);
  return <PageSpinner label={t`Resuming your quiz...`} />;
}
