import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

/** Leads suspended players who cannot sign in to the appeal. */
export function AppealHint() {
  return (
    <p className="text-center text-ink-soft">
      <Trans>
        Suspended, and you cannot sign in?{' '}
        <Link
          to="/appeal"
          className="inline-flex min-h-11 items-center font-semibold text-structure underline"
        >
          Appeal with a code
        </Link>
      </Trans>
    </p>
  );
}
