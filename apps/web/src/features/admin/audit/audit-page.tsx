import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '@paheli/core/audit/schema';
import { ScrollText, X } from 'lucide-react';
import { byCursor, pageSize } from '../../../lib/api/paging';
import { trpc } from '../../../lib/api/trpc';
import { usePages } from '../../../lib/api/use-pages';
import { Button } from '../../../ui/button';
import { PagedList } from '../../../ui/paged-list';
import { ExportButton } from '../export-button';
import { FilterSelect } from '../filter-select';
import { ListHead } from '../list-head';
import { keyIn, withoutUndefined } from '../list-search';
import { actionNames } from './action-names';
import type { AuditSearch } from './audit-search';
import { AuditTable } from './audit-table';
import { nameSubject } from './subject';

type AuditPageProps = { search: AuditSearch; onSearch: (search: AuditSearch) => void };

/** The audit log, newest first. The address holds its filters. */
export function AuditPage({ search, onSearch }: AuditPageProps) {
  const { t } = useLingui();
  const action = keyIn(actionNames, search.action);
  const filters = withoutUndefined({ action, subject: search.subject });
  const list = usePages(
    trpc.admin.audit.useInfiniteQuery(
      { limit: pageSize, ...filters, ...(search.actor && { actorId: search.actor }) },
      byCursor,
    ),
    search.pages,
    (pages) => onSearch({ ...search, pages }),
  );
  const narrow = (part: AuditSearch) => onSearch({ ...search, ...part, pages: undefined });
  const [first] = list.data?.pages[0]?.items ?? [];
  return (
    <div className="flex flex-col gap-4">
      <ListHead title={t`Audit log`}>
        <ExportButton list="audit" filters={{ ...filters, actor_id: search.actor }} />
      </ListHead>
      <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-end">
        <FilterSelect
          className="sm:w-64"
          label={t`Action`}
          names={actionNames}
          value={action}
          onChoose={(action) => narrow({ action })}
        />
        {search.subject !== undefined && (
          <Narrowing
            label={t`About ${describeSubject(search.subject, first)}`}
            onLift={() => narrow({ subject: undefined })}
          />
        )}
        {search.actor !== undefined && (
          <Narrowing
            label={t`By ${first?.actor.name ?? t`one administrator`}`}
            onLift={() => narrow({ actor: undefined })}
          />
        )}
      </div>
      <PagedList
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
        {(entries) => <AuditTable entries={entries} />}
      </PagedList>
    </div>
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
