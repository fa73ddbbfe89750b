import { t } from '@lingui/core/macro';
import type { SignInOptions, SignInWithGoogle } from '@paheli/core/account/google';
import type { AskCode, ResetPassword } from '@paheli/core/account/one-time-code';
import type { Login, Profile, Register, SignedIn } from '@paheli/core/account/schema';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { isRetryable } from '../api/problem';
import { useLocalStore } from '../browser/local-store';
import { logWarning } from '../log';
import { showToast } from '../page/toasts';
import { readDeviceMark, storeDeviceMark } from './device-mark';
import { clearSession, followOtherTabs, session, storeSession, updateUser } from './session';

export type Auth = {
  readonly user: Profile | null;
  /** True for visitors while the page is prerendered and hydrated. */
  readonly isLoading: boolean;
  login(input: Login): Promise<Profile>;
  register(input: Register): Promise<Profile>;
  /** Signs in with the token of Google's button. */
  loginWithGoogle(input: SignInWithGoogle): Promise<Profile>;
  /** Sends a code to a mobile number if the number belongs to an account. */
  askCode(input: AskCode): Promise<void>;
  /** Replaces a forgotten password with the help of the code, and signs in. */
  resetPassword(input: ResetPassword): Promise<Profile>;
  logout(): void;
  updateUser(fields: Partial<Profile>): void;
};

/** Loads the tRPC client with the first call. Visitors of the public pages make no calls. */
const loadCalls = () => import('../api/trpc');

const AuthContext = createContext<Auth | null>(null);

/** Provides the signed-in user to all components below. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const current = useLocalStore(session);
  const [isLoading, setIsLoading] = useState(() => session.get() === null);

  useEffect(() => {
    setIsLoading(false);
    void verifySession();
    return followOtherTabs();
  }, []);

  const auth = useMemo<Auth>(
    () => ({ user: current?.user ?? null, isLoading, ...calls, logout, updateUser }),
    [current, isLoading],
  );
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Returns the session of this device. Throws outside of AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** Returns the signed-in user. Only for guarded pages. */
export function useUser(): Profile {
  const { user } = useAuth();
  if (!user) throw new Error('this page is for signed-in users');
  return user;
}

/** Returns the available sign-in methods besides the password. */
export async function readSignInOptions(): Promise<SignInOptions> {
  const { api } = await loadCalls();
  return api.auth.options.query();
}

/** Reloads the user's profile from the server. */
export async function refreshProfile(): Promise<Profile> {
  const { api } = await loadCalls();
  const profile = await api.auth.profile.query();
  storeProfile(profile);
  return profile;
}

/** Stores the profile as the server has it, and tells the user if their suspension has ended. */
export function storeProfile(profile: Profile): void {
  const known = session.get()?.user;
  updateUser(profile);
  if (known?.id === profile.id && known.suspension && !profile.suspension)
    showToast(t`Your account is no longer suspended`, 'success');
}

/**
 * Verifies a restored session. If the server refuses it, the session ends. Without a response the session stays, so
 * that a bad connection signs nobody out.
 */
async function verifySession(): Promise<void> {
  const token = session.get()?.token;
  if (!token) return;
  try {
    await refreshProfile();
  } catch (error) {
    logWarning('The session could not be verified.', error);
    // Another user may have signed in meanwhile, whose session was not refused.
    if (session.get()?.token !== token) return;
    if (endsSession(error, window.location.pathname)) clearSession();
  }
}

/**
 * Returns whether a failed verification ends the session: the server has refused it, on any page but the sign-in page,
 * in any language.
 */
export function endsSession(error: unknown, pathname: string): boolean {
  return !isRetryable(error) && !/^(?:\/[a-z]{2})?\/login\/?$/.test(pathname);
}

type Calls = Awaited<ReturnType<typeof loadCalls>>;

/** Signs in on this device with a call that returns a session. */
async function signInBy(call: (api: Calls['api']) => Promise<SignedIn>): Promise<Profile> {
  const { api, queryClient } = await loadCalls();
  const { accessToken, deviceMark, user } = await call(api);
  queryClient.clear();
  storeDeviceMark(deviceMark);
  storeSession({ token: accessToken, user });
  return user;
}

const calls = {
  login: (input: Login) => signInBy((api) => api.auth.login.mutate({ ...readDeviceMark(), ...input })),
  loginWithGoogle: (input: SignInWithGoogle) =>
    signInBy((api) => api.auth.google.mutate({ ...readDeviceMark(), ...input })),
  register: (input: Register) =>
    signInBy((api) => api.auth.register.mutate({ ...readDeviceMark(), ...input })),
  resetPassword: (input: ResetPassword) =>
    signInBy((api) => api.auth.resetPassword.mutate({ ...readDeviceMark(), ...input })),
  async askCode(input: AskCode): Promise<void> {
    const { api } = await loadCalls();
    await api.auth.askCode.mutate({ ...readDeviceMark(), ...input });
  },
};

/** Ends the session on this device at once, and on the server as soon as the server is reachable. */
function logout(): void {
  const token = session.get()?.token;
  if (!token) return;
  clearSession();
  // After a failure the session on the server expires by itself.
  sendLogout(token).catch((error: unknown) =>
    logWarning('The logout could not be sent to the server.', error),
  );
}

async function sendLogout(token: string): Promise<void> {
  const { api, queryClient } = await loadCalls();
  queryClient.clear();
  await api.auth.logout.mutate(undefined, { context: { token } });
}
