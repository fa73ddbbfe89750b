import { useEffect, useEffectEvent } from 'react';
import { PageSpinner } from '../../ui/spinner';

/** Resumes a running quiz at once, because its clock has not stopped. */
export function ResumedQuiz({ onStart }: { onStart: () => void }) {
  const resume = useEffectEvent(onStart);
  useEffect(() => {
    resume();
  }, []);
  return <PageSpinner label="Resuming your quiz..." />;
}
