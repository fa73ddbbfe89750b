import { useNavigate } from '@tanstack/react-router';
import { useAuth } from '../lib/session/auth';

/** Returns a function that logs out and opens the home page. */
export function useLeave(): () => Promise<void> {
  const { logout } = useAuth();
  const navigate = useNavigate();
  return async () => {
    // Leaves guarded pages first, because they would send a signed-out visitor to the sign-in page.
    await navigate({ to: '/' }).finally(logout);
  };
}
