import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

/** The state of a page whose tournament does not exist. */
export function TournamentNotFound() {
  const { t } = useLingui();
  return (
    <EmptyState
      isPage
      icon={SearchX}
      title={t`Tournament not found`}
      action={
        <Link to="/" className={buttonClass()}>
          {t`Go to the start page`}
        </Link>
      }
    >
      {t`The link is not complete, or the tournament was removed.`}
    </EmptyState>
  );
}
