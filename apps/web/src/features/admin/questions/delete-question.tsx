import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AdminQuestion } from '@paheli/core/question-bank/question';
import { Trash2 } from 'lucide-react';
import { trpc } from '../../../lib/api/trpc';
import { showToast } from '../../../lib/page/toasts';
import { MarkedText } from '../../../ui/question-text';
import { ConfirmedAction } from '../confirmed-action';

/** What the deletion of a question means where players have been asked it. */
export const deletionEffect = msg`A question that belongs to a tournament with players is archived instead. It stays in that tournament and its results, and no other tournament asks it.`;

/** Deletes a question, after a question that explains the effect where players have been asked it. */
export function DeleteQuestion({ question: { id: questionId, questionText } }: { question: AdminQuestion }) {
  const { t } = useLingui();
  const remove = trpc.admin.questions.delete.useMutation({
    onSuccess: () => showToast(t`Question deleted successfully`, 'success'),
    meta: { title: t`Failed to delete question` },
  });
  return (
    <ConfirmedAction
      label={
        <>
          <Trash2 aria-hidden="true" className="size-[1em]" />
          {t`Delete`}
        </>
      }
      button={{ variant: 'danger', 'aria-describedby': `question-${questionId}` }}
      title={t`Are you sure you want to delete this question?`}
      description={t(deletionEffect)}
      confirm={t`Delete`}
      variant="danger"
      busy={remove.isPending}
      onConfirm={(close) => remove.mutate({ questionId }, { onSettled: close })}
    >
      <p className="whitespace-pre-line break-words rounded-card bg-sunken px-4 py-3 font-medium">
        <MarkedText>{questionText}</MarkedText>
      </p>
    </ConfirmedAction>
  );
}
