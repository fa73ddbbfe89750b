import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { QuestionReportOutcome, QuestionReportReason } from '@paheli/core/integrity/question-report';

/** What may be wrong with a question, in the order of the form. */
export const reportReasons: readonly {
  readonly value: QuestionReportReason;
  readonly label: MessageDescriptor;
}[] = [
  { value: 'wrong_answer', label: msg`The right answer is wrong` },
  { value: 'ambiguous', label: msg`More than one answer is right` },
  { value: 'outdated', label: msg`It is out of date` },
  { value: 'offensive', label: msg`It is offensive` },
  { value: 'duplicate', label: msg`I was asked it twice` },
  { value: 'other', label: msg`Something else` },
];

/** Decisions as players read them. */
export const reportOutcomes: Readonly<Record<QuestionReportOutcome, MessageDescriptor>> = {
  voided: msg`The question was voided: it counts as right for every player.`,
  corrected: msg`The right answer was corrected, and every score computed again.`,
  dismissed: msg`The question stays as it is.`,
};

export function nameReason(reason: QuestionReportReason): string {
  const known = reportReasons.find(({ value }) => value === reason);
  return known ? t(known.label) : reason;
}
