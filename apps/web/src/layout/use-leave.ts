import { useNavigate } from '@tanstack/react-router';
import { useAuth } from '../lib/session/auth';

/** Logs out and goes home. */
export function useLeave(): () => Promise<void> {
  const { logout } = useAuth();
  const navigate = useNavigate();
  return async () => {
    // First away from guarded pages, which would send a signed-out visitor to the sign-in page.
    await navigate({ to: '/' });
    logout();
  };
}
