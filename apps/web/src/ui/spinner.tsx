import { t } from '@lingui/core/macro';
import { classNames } from './class-names';

/** A spinner for a wait of unknown length. Decorative: the text beside it names the wait. */
export function Spinner({ small = false }: { small?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={classNames('animate-spin', small ? 'size-[1.1em]' : 'size-9 text-structure')}
    >
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** The placeholder of a loading page. */
export function PageSpinner({ label = t`Loading...` }: { label?: string }) {
  return (
    <div role="status" className="grid min-h-[60vh] place-content-center justify-items-center gap-3">
      <Spinner />
      <p className="text-ink-soft">{label}</p>
    </div>
  );
}
