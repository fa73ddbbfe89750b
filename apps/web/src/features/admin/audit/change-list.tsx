import type { AuditEntry } from '@paheli/core/audit/schema';
import { type Change, changesBetween } from './changes';

const shown = 3;

/** The changes of an audit entry with old and new values. Shows the first few until expanded. */
export function ChangeList({ entry: { before, after } }: { entry: AuditEntry }) {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return <span className="text-ink-soft">Nothing was changed</span>;
  const more = changes.slice(shown);
  return (
    <div className="flex flex-col gap-1 text-left text-[0.9375rem] lg:min-w-56">
      <Changes changes={changes.slice(0, shown)} />
      {more.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-structure">
            {more.length} more
          </summary>
          <Changes changes={more} />
        </details>
      )}
    </div>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-ink-soft">{field}: </span>
          {before !== null && (
            <>
              <del className="text-ink-soft">
                <span className="sr-only">was </span>
                <bdi>{before}</bdi>
              </del>
              {after !== null && (
                <>
                  <span aria-hidden="true" className="text-ink-soft">
                    {' → '}
                  </span>
                  <span className="sr-only">, is </span>
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
