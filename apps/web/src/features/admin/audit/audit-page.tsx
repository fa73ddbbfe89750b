import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '@paheli/core/audit/schema';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ScrollText, X } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { formatInstant } from '../../../lib/text/format';
import { Button } from '../../../ui/button';
import { type Column, DataTable } from '../../../ui/data-table';
import { AdminList } from '../admin-list';
import { ExportButton } from '../export-button';
import { FilterSelect, useNarrow } from '../filters';
import { keyIn, withoutUndefined } from '../list-search';
import { actionNames, nameAction } from './action-names';
import { ChangeList } from './change-list';
import { nameSubject, Subject } from './subject';

const route = getRouteApi('/_site/_player/admin/audit');

/** The audit log, newest first. The address holds its filters. */
export function AuditPage() {
  const { t } = useLingui();
  const { subject, actor: actorId, ...search } = route.useSearch();
  const narrow = useNarrow();
  const filters = withoutUndefined({ action: keyIn(actionNames, search.action), subject });
  const list = trpc.admin.audit.useInfiniteQuery(
    { limit: pageSize, ...filters, ...(actorId && { actorId }) },
    byCursor,
  );
  const [first] = list.data?.pages[0]?.items ?? [];
  return (
    <AdminList
      title={t`Audit log`}
      actions={<ExportButton list="audit" filters={{ ...filters, actor_id: actorId }} />}
      filters={
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-end">
          <FilterSelect parameter="action" className="sm:w-64" label={t`Action`} names={actionNames} />
          {subject !== undefined && (
            <Narrowing
              label={t({ context: 'subject', message: `About ${describeSubject(subject, first)}` })}
              onLift={() => narrow({ subject: undefined })}
            />
          )}
          {actorId !== undefined && (
            <Narrowing
              label={t`By ${first?.actor.name ?? t`one administrator`}`}
              onLift={() => narrow({ actor: undefined })}
            />
          )}
        </div>
      }
      list={list}
      failure={t`The entries could not be loaded`}
      count={(shown, total) =>
        t`${shown} of ${plural(total, { one: '# entry', other: '# entries' })}, the newest first`
      }
      empty={{
        icon: ScrollText,
        title: t`No entries`,
        detail: t`Every action of an administrator is recorded here. Entries cannot be changed.`,
      }}
    >
      {(entries) => <DataTable columns={columns} rows={entries} />}
    </AdminList>
  );
}

/** Names the subject after its first entry, which has the subject's name. */
function describeSubject(subject: string, entry: AuditEntry | undefined): string {
  const { kind, name } = nameSubject(entry ?? { subject, subjectName: null });
  return name === null ? kind : `${kind} ${name}`;
}

/** An active filter of the list, with a button that removes the filter. */
function Narrowing({ label, onLift }: { label: string; onLift: () => void }) {
  const { t } = useLingui();
  return (
    <Button variant="quiet" className="max-w-full justify-between" onClick={onLift}>
      <span className="min-w-0 truncate">{label}</span>
      <X aria-hidden="true" className="size-[1.1em] flex-none" />
      <span className="sr-only">{t`, show all`}</span>
    </Button>
  );
}

const columns: readonly Column<AuditEntry>[] = [
  {
    name: msg`Action`,
    cell: ({ action }) => <p className="font-semibold lg:whitespace-nowrap">{nameAction(action)}</p>,
  },
  { name: msg`Subject`, cell: (entry) => <Subject entry={entry} /> },
  { name: msg`What changed`, isUnnamed: true, cell: (entry) => <ChangeList entry={entry} /> },
  {
    name: msg`By`,
    cell: ({ actor }) => (
      <Link
        to="/admin/audit"
        search={{ actor: actor.id }}
        className="inline-flex min-h-11 items-center wrap-anywhere font-medium lg:min-w-24 text-structure hover:underline"
      >
        {actor.name}
      </Link>
    ),
  },
  {
    name: msg`When`,
    cell: ({ at }) => (
      <time dateTime={at.toISOString()} className="text-[0.9375rem] lg:whitespace-nowrap">
        {formatInstant(at)}
      </time>
    ),
  },
];
