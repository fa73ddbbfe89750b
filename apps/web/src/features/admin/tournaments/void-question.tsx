import { useLingui } from '@lingui/react/macro';
import type { AskedQuestion } from '@paheli/core/tournament/administration';
import { problemDetailOr } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { ReasonDialog } from '../../../ui/reason-dialog';

type VoidQuestionProps = { tournamentId: string; question: AskedQuestion | null; onClose: () => void };

/** Asks for the reason, then voids the question in every quiz of the tournament. */
export function VoidQuestion({ tournamentId, question, onClose }: VoidQuestionProps) {
  const { t } = useLingui();
  const voiding = trpc.admin.tournaments.voidQuestion.useMutation({
    onSuccess: () => showToast(t`Question voided`, 'success'),
    onError: (error) => {
      logWarning('A question was not voided.', error);
      showToast(problemDetailOr(error, t`The question could not be voided. Please try again.`), 'error');
    },
    onSettled: () => {
      void queries.admin.tournaments.invalidate();
      void queries.tournament.leaderboard.invalidate({ tournamentId });
      onClose();
    },
  });
  return (
    <ReasonDialog
      key={question?.questionId}
      open={question !== null}
      title={t`Void this question?`}
      description={`${t`The question counts as right for every player who was or will be asked it in this tournament, and is marked 'Voided'. This cannot be undone.`} ${question?.questionText ?? ''}`}
      confirm={t`Void question`}
      busy={voiding.isPending}
      onConfirm={(reason) =>
        question && voiding.mutate({ tournamentId, questionId: question.questionId, reason })
      }
      onClose={onClose}
    />
  );
}
