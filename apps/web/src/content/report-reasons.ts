import type { QuestionReportOutcome, QuestionReportReason } from '@paheli/core/integrity/question-report';

/** What may be wrong with a question, in the order of the form. */
export const reportReasons: readonly { readonly value: QuestionReportReason; readonly label: string }[] = [
  { value: 'wrong_answer', label: 'The right answer is wrong' },
  { value: 'ambiguous', label: 'More than one answer is right' },
  { value: 'outdated', label: 'It is out of date' },
  { value: 'offensive', label: 'It is offensive' },
  { value: 'duplicate', label: 'I was asked it twice' },
  { value: 'other', label: 'Something else' },
];

/** Decisions as players read them. */
export const reportOutcomes: Readonly<Record<QuestionReportOutcome, string>> = {
  voided: 'The question was voided: it counts as right for every player.',
  corrected: 'The right answer was corrected, and every score computed again.',
  dismissed: 'The question stays as it is.',
};

export function nameReason(reason: QuestionReportReason): string {
  return reportReasons.find(({ value }) => value === reason)?.label ?? reason;
}
