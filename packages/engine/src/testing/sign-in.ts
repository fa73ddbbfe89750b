import { createLoginThrottle } from '../account/login-throttle';
import { findViewer, openSession, type SignedInViewer } from '../account/session';
import type { Deps } from '../deps';

/** Returns the viewer of a login session, which must exist. */
export async function viewerOf(deps: Deps, token: string): Promise<SignedInViewer> {
  const viewer = await findViewer(deps, token);
  if (!viewer) throw new Error('the token opens no session');
  return viewer;
}

/** Returns dependencies that allow so many failures of signing in to an account within a minute. */
export const allowingFailures = (deps: Deps, perAccount: number): Deps => ({
  ...deps,
  loginThrottle: createLoginThrottle({ perAccount, perAddress: 1_000, windowS: 60 }),
});

/** Signs a user in, and returns the viewer of the new session. */
export async function signIn(
  deps: Deps,
  userId: string,
  options?: Parameters<typeof openSession>[2],
): Promise<SignedInViewer> {
  return viewerOf(deps, await openSession(deps, userId, options));
}
