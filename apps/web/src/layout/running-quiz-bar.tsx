import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Timer } from 'lucide-react';
import type { RunningQuiz } from '../lib/session/running-quiz';
import { formatClock } from '../lib/text/format';
import { useServerNow } from '../lib/time/use-now';
import { buttonClass } from '../ui/button';

/** A bar on every page while a quiz that was left goes on. */
export default function RunningQuizBar({ quiz }: { quiz: RunningQuiz }) {
  const { t } = useLingui();
  const leftMs = quiz.endsAtMs - useServerNow();
  if (leftMs <= 0) return null;
  return (
    <aside
      aria-label={t`Running quiz`}
      className="flex items-center justify-center gap-3 bg-act px-4 py-1 text-on-act"
    >
      <p className="flex items-center gap-2 font-semibold text-[0.9375rem]">
        <Timer aria-hidden="true" className="size-5" />
        <span>
          <Trans>
            Quiz running, <span className="figures">{formatClock(leftMs / 1_000)}</span> left
          </Trans>
        </span>
      </p>
      <ResumeLink quiz={quiz} />
    </aside>
  );
}

function ResumeLink({ quiz: { kind, tournamentId } }: { quiz: RunningQuiz }) {
  const { t } = useLingui();
  const className = buttonClass('quiet', 'small');
  if (kind === 'daily')
    return (
      <Link to="/daily" className={className}>
        {t`Resume`}
      </Link>
    );
  if (kind === 'practice')
    return (
      <Link to="/practice" search={{ round: tournamentId }} className={className}>
        {t`Resume`}
      </Link>
    );
  return (
    <Link to="/quiz/$tournamentId" params={{ tournamentId }} className={className}>
      {t`Resume`}
    </Link>
  );
}
