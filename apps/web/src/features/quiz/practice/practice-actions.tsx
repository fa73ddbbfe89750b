import { useLingui } from '@lingui/react/macro';
import type { QuizKind } from '@paheli/core/quiz/schema';
import { Link } from '@tanstack/react-router';
import { Share2 } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { useServerNow } from '../../../lib/time/use-now';
import { Button, buttonClass } from '../../../ui/button';
import { shareResults } from '../results/share-results';
import { dailyShareText, streakText, untilNextText } from './daily-words';

/** What follows a practice round or daily quiz. */
export function PracticeActions({ kind }: { kind: QuizKind }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      {kind === 'daily' && <Streak />}
      <div className="grid gap-2 sm:flex">
        <Link
          to="/practice"
          className={buttonClass(kind === 'daily' ? 'quiet' : 'act', 'normal', 'sm:px-10')}
        >
          {kind === 'daily' ? t`Practise more` : t`Practise again`}
        </Link>
        <Link to="/dashboard" className={buttonClass('quiet')}>
          {t`Back to Dashboard`}
        </Link>
      </div>
    </div>
  );
}

/** The streak, with a text to share. Says nothing about the quiz of another day. */
function Streak() {
  const { t } = useLingui();
  const { data: daily } = trpc.quiz.daily.useQuery();
  const nowMs = useServerNow(60_000);
  if (!daily?.played) return null;
  return (
    <div className="tile flex flex-wrap items-center justify-between gap-3 p-4">
      <p>
        <span className="block font-semibold">{streakText(daily)}</span>
        <span className="block text-[0.875rem] text-ink-soft">
          {t`Next quiz in ${untilNextText(daily, nowMs)}`}
        </span>
      </p>
      <Button onClick={() => shareResults(dailyShareText(daily))}>
        <Share2 aria-hidden="true" className="size-5" />
        {t`Share Results`}
      </Button>
    </div>
  );
}
