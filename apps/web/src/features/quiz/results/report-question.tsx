import { zodResolver } from '@hookform/resolvers/zod';
import { type QuestionReport, ReportQuestion as Report } from '@paheli/core/integrity/question-report';
import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { nameReason, reportOutcomes, reportReasons } from '../../../content/report-reasons';
import { problemDetailOr } from '../../../lib/api/problem';
import { queries, trpc } from '../../../lib/api/trpc';
import { logWarning } from '../../../lib/log';
import { showToast } from '../../../lib/page/toasts';
import { isolated } from '../../../lib/text/isolate';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Select } from '../../../ui/select';
import { TextArea } from '../../../ui/text-area';
import { FormError } from '../../../ui/text-field';
import { useFlag } from '../flagged-questions';

type ReportQuestionProps = {
  sessionId: string;
  questionIndex: number;
  questionText: string;
  /** The player's report; undefined where there is none. */
  report: QuestionReport | undefined;
};

/** The state of the player's report of a question, or the button to report it. */
export function ReportQuestion({ report, ...question }: ReportQuestionProps) {
  const [isOpen, setOpen] = useState(false);
  const [isFlagged] = useFlag(question.sessionId, question.questionIndex);
  if (report) return <ReportState report={report} />;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Button variant={isFlagged ? 'act' : 'quiet'} size="small" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" className="size-[1.1em]" />
        Report<span className="sr-only"> question {question.questionIndex + 1}</span>
      </Button>
      {isFlagged && <span className="text-[0.8125rem] text-ink-soft">You marked this question.</span>}
      {isOpen && <ReportDialog {...question} onClose={() => setOpen(false)} />}
    </div>
  );
}

function ReportState({ report: { reason, outcome, decision } }: { report: QuestionReport }) {
  return (
    <div className="rounded-card bg-sunken px-4 py-3 text-[0.9375rem]">
      <p>
        <span className="font-semibold">You reported this question.</span> {nameReason(reason)}.{' '}
        {outcome === null && 'An administrator looks at it.'}
      </p>
      {outcome !== null && (
        <p className="mt-1">
          {reportOutcomes[outcome]} <span className="text-ink-soft">{isolated(decision ?? '')}</span>
        </p>
      )}
    </div>
  );
}

type ReportDialogProps = Omit<ReportQuestionProps, 'report'> & { onClose: () => void };

function ReportDialog({ sessionId, questionIndex, questionText, onClose }: ReportDialogProps) {
  const form = useForm<z.input<typeof Report>, unknown, Report>({
    resolver: zodResolver(Report),
    defaultValues: { sessionId, questionIndex, note: null },
  });
  const reporting = trpc.quiz.reportQuestion.useMutation({
    onSuccess: () => {
      showToast('Thank you. An administrator looks at the question.', 'success');
      onClose();
    },
    onError: (error) => logWarning('A question was not reported.', error),
    onSettled: () => queries.quiz.questionReports.invalidate({ sessionId }),
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      onClose={() => !reporting.isPending && onClose()}
      title="What is wrong with this question?"
      description={questionText}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((input) => reporting.mutate(input))}
      >
        <FormError
          message={
            reporting.error
              ? problemDetailOr(reporting.error, 'Please check your connection and try again.')
              : null
          }
        />
        <Select
          label="What is wrong"
          placeholder="Choose"
          defaultValue=""
          options={reportReasons}
          disabled={reporting.isPending}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <TextArea
          label="Details"
          maxLength={500}
          hint="If you like: what is right, and where it can be looked up."
          disabled={reporting.isPending}
          error={errors.note?.message}
          {...form.register('note', { setValueAs: (note: string | null) => note?.trim() || null })}
        />
        <Button type="submit" busy={reporting.isPending}>
          {reporting.isPending ? 'Sending...' : 'Report question'}
        </Button>
      </form>
    </Dialog>
  );
}
