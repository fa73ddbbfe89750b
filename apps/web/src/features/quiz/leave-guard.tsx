import { useLingui } from '@lingui/react/macro';
import type { QuizSession } from '@paheli/core/quiz/schema';
import { useBlocker } from '@tanstack/react-router';
import { useEffect } from 'react';
import { noteRunningQuiz } from '../../lib/session/running-quiz';
import { session as signedIn } from '../../lib/session/session';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { QuizState } from './quiz-state';

/**
 * Asks before a running quiz is left, by Back or any link, and remembers it until it is over. Signing out and a suspension
 * lead away without a question.
 */
export function LeaveGuard({ state, session }: { state: QuizState; session: QuizSession }) {
  const { t } = useLingui();
  const isOver = state.phase === 'ended';
  const { tournamentId, kind } = session;
  const endsAtMs = state.endsAt.getTime();
  useEffect(() => {
    const userId = signedIn.get()?.user.id;
    noteRunningQuiz(isOver || userId === undefined ? null : { userId, tournamentId, kind, endsAtMs });
  }, [isOver, tournamentId, kind, endsAtMs]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      !isOver && current.pathname !== next.pathname && !isForced(next.pathname),
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={t`Leave this quiz?`}
      description={t`The clock goes on. You can resume until the quiz is over; questions that pass meanwhile count as not answered.`}
      confirm={t`Leave`}
      cancel={t`Stay`}
      variant="danger"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}

function isForced(pathname: string): boolean {
  const user = signedIn.get()?.user;
  return !user || Boolean(user.suspension) || pathname === '/suspended';
}
