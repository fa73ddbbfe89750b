import { useLingui } from '@lingui/react/macro';
import { ReportQuestion as Report } from '@paheli/core/integrity/question-report';
import { plainTextOf } from '@paheli/core/question-bank/marked-text';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { reportReasons } from '../../../content/report-reasons';
import { problemDetailOr } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { zodResolver } from '../../../lib/form-resolver';
import { showToast } from '../../../lib/page/toasts';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Select } from '../../../ui/select';
import { TextArea } from '../../../ui/text-area';
import { FormError } from '../../../ui/text-field';

type ReportDialogProps = {
  sessionId: string;
  questionIndex: number;
  questionText: string;
  onClose: () => void;
};

/** Asks what is wrong with a question. Loaded when it is opened. */
export default function ReportDialog({ sessionId, questionIndex, questionText, onClose }: ReportDialogProps) {
  const { t } = useLingui();
  const form = useForm<z.input<typeof Report>, unknown, Report>({
    resolver: zodResolver(Report),
    defaultValues: { sessionId, questionIndex, note: null },
  });
  const reporting = trpc.quiz.reportQuestion.useMutation({
    onSuccess: () => {
      showToast(t`Thank you. An administrator looks at the question.`, 'success');
      onClose();
    },
    meta: { isShownInPlace: true },
    onSettled: () => queries.quiz.questionReports.invalidate({ sessionId }),
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onClose={() => !reporting.isPending && onClose()}
      title={t`What is wrong with this question?`}
      description={plainTextOf(questionText)}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((input) => reporting.mutate(input))}
      >
        <FormError
          message={
            reporting.error
              ? problemDetailOr(reporting.error, t`Please check your connection and try again.`)
              : null
          }
        />
        <Select
          label={t`What is wrong`}
          placeholder={t`Choose`}
          defaultValue=""
          options={reportReasons}
          disabled={reporting.isPending}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <TextArea
          label={t`Details`}
          maxLength={500}
          hint={t`If you like: what is right, and where it can be looked up.`}
          disabled={reporting.isPending}
          error={errors.note?.message}
          {...form.register('note', { setValueAs: (note: string | null) => note?.trim() || null })}
        />
        <Button type="submit" busy={reporting.isPending}>
          {reporting.isPending ? t`Sending...` : t`Report question`}
        </Button>
      </form>
    </Dialog>
  );
}
