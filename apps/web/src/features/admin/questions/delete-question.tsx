import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminQuestion } from '@paheli/core/question-bank/question';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { MarkedText } from '../../../ui/question-text';

/** What the deletion of a question means where players have been asked it. */
export const deletionEffect = msg`A question that belongs to a tournament with players is archived instead. It stays in that tournament and its results, and no other tournament asks it.`;

type DeleteQuestionProps = { question: AdminQuestion | null; onClose: () => void };

/** Confirms the deletion of a question, and explains the effect where players have been asked it. */
export function DeleteQuestion({ question, onClose }: DeleteQuestionProps) {
  const { t } = useLingui();
  const remove = trpc.admin.questions.delete.useMutation({
    onSuccess: () => showToast(t`Question deleted successfully`, 'success'),
    meta: { title: t`Failed to delete question` },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open={question !== null}
      title={t`Are you sure you want to delete this question?`}
      description={t(deletionEffect)}
      confirm={t`Delete`}
      cancel={t`Cancel`}
      variant="danger"
      busy={remove.isPending}
      onConfirm={() => question && remove.mutate({ questionId: question.id })}
      onCancel={onClose}
    >
      <p className="whitespace-pre-line break-words rounded-card bg-sunken px-4 py-3 font-medium">
        {question && <MarkedText>{question.questionText}</MarkedText>}
      </p>
    </ConfirmDialog>
  );
}
