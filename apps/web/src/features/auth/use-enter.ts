import type { Profile } from '@paheli/core/auth/schema';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Where people go who have just signed in: administrators to their work, players to their dashboard. */
export function useEnter(): (user: Profile) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(({ role }) => navigate({ to: role === 'admin' ? '/admin' : '/dashboard' }), [navigate]);
}
