import { t } from '@lingui/core/macro';
import type { PendingDecision } from '@paheli/core/integrity/pending-decision';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '../../../lib/text/format';
import { useMay } from '../may';

/** Says what a decision waits for. */
export function describePending({ effectiveAt }: PendingDecision): string {
  return effectiveAt === null
    ? t`Waits for a second administrator`
    : t`Takes effect ${formatInstant(effectiveAt)}`;
}

/** Stands in place of the buttons of something whose decision waits, and leads to it where the administrator may open it. */
export function PendingNote({ decision }: { decision: PendingDecision }) {
  const may = useMay();
  const text = describePending(decision);
  if (!may('admin.decisions.list')) return <p className="font-medium">{text}</p>;
  return (
    <Link
      to="/admin/decisions"
      className="inline-flex min-h-11 items-center font-medium text-structure hover:underline"
    >
      {text}
    </Link>
  );
}
