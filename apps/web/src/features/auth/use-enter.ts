import type { Profile } from '@paheli/core/account/schema';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Where people go who have just signed in: back to the invitation they came from, administrators to their work, players
 * to their dashboard.
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
