import { t } from '@lingui/core/macro';
import type { PendingDecision } from '@paheli/core/integrity/pending-decision';
import { plainTextOf } from '@paheli/core/question-bank/marked-text';
import { formatRupees } from '../../../lib/text/format';
import { isolated } from '../../../lib/text/isolate';

/** Names a waiting decision in one sentence. */
export function nameDecision({ kind, user, question, amount }: PendingDecision): string {
  const player = isolated(user?.name ?? '');
  const text = isolated(plainTextOf(question?.questionText ?? ''));
  if (kind === 'prize_release') return t`Release ${formatRupees(amount)} to ${player}`;
  if (kind === 'prize_void') return t`Void ${formatRupees(amount)} of ${player}`;
  const correctedTo = question?.correctedTo;
  return correctedTo
    ? t`Correct the key to ${isolated(plainTextOf(correctedTo))}: ${text}`
    : t`Void the question: ${text}`;
}
