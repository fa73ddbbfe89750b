import { msg, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '@paheli/core/audit/schema';
import { Link } from '@tanstack/react-router';
import { formatInstant } from '../../../lib/text/format';
import { DataTable } from '../../../ui/data-table';
import { keyIn } from '../list-search';
import { actionNames } from './action-names';
import { ChangeList } from './change-list';
import { Subject } from './subject';

const columns = [msg`Action`, msg`Subject`, msg`What changed`, msg`By`, msg`When`];

export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useLingui();
  const rows = entries.map((entry) => ({
    key: entry.id,
    cells: [
      <p key="action" className="font-semibold lg:whitespace-nowrap">
        {nameAction(entry.action)}
      </p>,
      <Subject key="subject" entry={entry} />,
      <ChangeList key="changes" entry={entry} />,
      <Link
        key="actor"
        to="/admin/audit"
        search={{ actor: entry.actor.id }}
        className="inline-flex min-h-11 items-center wrap-anywhere font-medium lg:min-w-24 text-structure hover:underline"
      >
        {entry.actor.name}
      </Link>,
      <time key="when" dateTime={entry.at.toISOString()} className="whitespace-nowrap text-[0.9375rem]">
        {formatInstant(entry.at)}
      </time>,
    ],
  }));
  return <DataTable from="lg" columns={columns} unnamed={t`What changed`} rows={rows} />;
}

function nameAction(action: string): string {
  const known = keyIn(actionNames, action);
  return known ? t(actionNames[known]) : action;
}
