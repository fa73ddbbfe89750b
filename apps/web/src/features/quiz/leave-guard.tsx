import { useLingui } from '@lingui/react/macro';
import type { QuizSession } from '@paheli/core/quiz/schema';
import { useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { holdAddress } from '../../lib/page/hold-address';
import { noteRunningQuiz } from '../../lib/session/running-quiz';
import { session as signedIn } from '../../lib/session/session';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { QuizState } from './quiz-state';

/**
 * Asks before a running quiz is left, by Back or any link, and remembers it until it is over. The browser asks before the
 * tab is closed. Signing out and a suspension lead away without a question.
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
  // The address changes before the router can block a step through the history, and would stay changed during the question.
  const { steps, leave, stay } = useHeldAddress(isOver);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      !isOver && current.pathname !== next.pathname && !isForced(next.pathname),
    enableBeforeUnload: () => !isOver && !isForced(window.location.pathname),
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={!isOver && (steps !== null || blocker.status === 'blocked')}
      title={t`Leave this quiz?`}
      description={t`The clock goes on. You can resume until the quiz is over; questions that pass meanwhile count as not answered.`}
      confirm={t`Leave`}
      cancel={t`Stay`}
      variant="stay"
      onConfirm={() => (blocker.status === 'blocked' ? blocker.proceed() : leave())}
      onCancel={() => {
        stay();
        blocker.reset?.();
      }}
    />
  );
}

/** Holds the address of a running quiz. `steps` is the first step through the history that awaits a decision. */
function useHeldAddress(isOver: boolean) {
  const { history } = useRouter();
  const [steps, setSteps] = useState<number | null>(null);
  const release = useRef<() => void>(undefined);
  useEffect(() => {
    if (isOver) return;
    release.current = holdAddress((entries) => setSteps((first) => first ?? entries));
    return () => release.current?.();
  }, [isOver]);
  return {
    steps,
    stay: () => setSteps(null),
    leave: () => {
      release.current?.();
      setSteps(null);
      history.go(steps ?? -1, { ignoreBlocker: true });
    },
  };
}

function isForced(pathname: string): boolean {
  const user = signedIn.get()?.user;
  return !user || Boolean(user.suspension) || pathname === '/suspended';
}
