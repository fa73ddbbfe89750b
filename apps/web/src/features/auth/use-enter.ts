import type { Profile } from '@paheli/core/account/schema';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { wantedPage } from '../../lib/page/return-search';

/**
 * Returns a function that opens the page after sign-in: what the user wanted before, the administration for
 * administrators, or the dashboard for players.
 */
export function useEnter(): (user: Profile) => Promise<void> {
  const navigate = useNavigate();
  const { invite, join } = useSearch({ strict: false });
  return useCallback(
    ({ role }) =>
      navigate(
        wantedPage({ ...(invite && { invite }), ...(join && { join }) }) ?? {
          to: role === 'admin' ? '/admin' : '/dashboard',
        },
      ),
    [navigate, invite, join],
  );
}
