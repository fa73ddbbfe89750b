import type { Profile } from '@paheli/core/account/schema';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns a function that opens the page after sign-in: the invitation the user came from, the administration for
 * administrators, or the dashboard for players.
 */
export function useEnter(): (user: Profile) => Promise<void> {
  const navigate = useNavigate();
  const { invite } = useSearch({ strict: false });
  return useCallback(
    ({ role }) => {
      if (invite !== undefined) return navigate({ to: '/invite/$code', params: { code: invite } });
      return navigate({ to: role === 'admin' ? '/admin' : '/dashboard' });
    },
    [navigate, invite],
  );
}
