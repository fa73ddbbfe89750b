import { useLingui } from '@lingui/react/macro';
import type { AuditEntry } from '@paheli/core/audit/schema';
import { classNames } from '../../../ui/class-names';
import { type Change, changesBetween } from './changes';

const shown = 2;

/** The changes of an audit entry with old and new values. Shows the first few in one paragraph until expanded. */
export function ChangeList({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <span className="text-ink-soft">{t`Nothing was changed`}</span>;
  const more = changes.length - shown;
  if (more <= 0) return <Changes changes={changes} />;
  return (
    <details className="group text-left lg:min-w-56">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 lg:pointer-fine:min-h-0">
        <span className="contents group-open:hidden">
          <Changes changes={changes.slice(0, shown)} />
        </span>
        <span className="whitespace-nowrap font-semibold text-[0.875rem] text-structure">
          <span className="group-open:hidden">{t`${more} more`}</span>
          <span className="hidden group-open:inline">{t`Fewer`}</span>
        </span>
      </summary>
      <Changes changes={changes} isList />
    </details>
  );
}

function Changes({ changes, isList = false }: { changes: readonly Change[]; isList?: boolean }) {
  const { t } = useLingui();
  return (
    <ul className={classNames('flex gap-x-4 gap-y-1 text-[0.9375rem]', isList ? 'flex-col' : 'flex-wrap')}>
      {changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span lang="en" className="text-ink-soft">
            {field}:{' '}
          </span>
          {before !== null && (
            <>
              <del className="text-ink-soft">
                <span className="sr-only">{t`was`} </span>
                <bdi>{before}</bdi>
              </del>
              {after !== null && (
                <>
                  <span aria-hidden="true" className="text-ink-soft">
                    {' → '}
                  </span>
                  <span className="sr-only">{t`, is`} </span>
                </>
              )}
            </>
          )}
          {after !== null && <bdi>{after}</bdi>}
        </li>
      ))}
    </ul>
  );
}
