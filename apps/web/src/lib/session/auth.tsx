import type { SignInOptions, SignInWithGoogle } from '@paheli/core/account/google';
import type { AskCode, ResetPassword } from '@paheli/core/account/one-time-code';
import type { Login, Profile, Register, SignedIn } from '@paheli/core/account/schema';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { isWorthRepeating } from '../api/refusal';
import { useLocalStore } from '../browser/local-store';
import { logWarning } from '../log';
import { readDeviceMark, storeDeviceMark } from './device-mark';
import { clearSession, followOtherTabs, session, storeSession, updateUser } from './session';

export type Auth = {
  readonly user: Profile | null;
  /** Until the check of a restored session has begun. */
  readonly isLoading: boolean;
  login(input: Login): Promise<Profile>;
  register(input: Register): Promise<Profile>;
  /** With the token that Google's button handed over. */
  loginWithGoogle(input: SignInWithGoogle): Promise<Profile>;
  /** Has a code sent to a mobile number, if it is an account's. */
  askCode(input: AskCode): Promise<void>;
  /** Replaces a forgotten password by that code, and signs in. */
  resetPassword(input: ResetPassword): Promise<Profile>;
  logout(): void;
  updateUser(fields: Partial<Profile>): void;
};

/** Calls are loaded with the first one: a visitor who reads the public pages makes none. */
const loadCalls = () => import('../api/trpc');

const AuthContext = createContext<Auth | null>(null);

/** Who is signed in, for everything below. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const current = useLocalStore(session);
  const [isLoading, setIsLoading] = useState(true);

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

/** Throws outside of AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** The signed-in user of a guarded page. */
export function useUser(): Profile {
  const { user } = useAuth();
  if (!user) throw new Error('this page is for signed-in users');
  return user;
}

/** Which ways in there are, beside the password. */
export async function readSignInOptions(): Promise<SignInOptions> {
  const { api } = await loadCalls();
  return api.auth.options.query();
}

/** Replaces the user by the server's fresh profile. */
export async function refreshProfile(): Promise<Profile> {
  const { api } = await loadCalls();
  const profile = await api.auth.profile.query();
  updateUser(profile);
  return profile;
}

/**
 * Checks a restored session. A server that says no ends it; one that gives no answer at the moment does
 * not, because a dead spot on the train would sign people out.
 */
async function verifySession(): Promise<void> {
  const token = session.get()?.token;
  if (!token) return;
  try {
    await refreshProfile();
  } catch (error) {
    logWarning('The session could not be verified.', error);
    // Somebody may have signed in meanwhile: it is not his session that was refused.
    if (session.get()?.token !== token) return;
    if (!isWorthRepeating(error) && window.location.pathname !== '/login') clearSession();
  }
}

type Calls = Awaited<ReturnType<typeof loadCalls>>;

/** Signs in on this device by a call that answers with a session. */
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
  register: (input: Register) => signInBy((api) => api.auth.register.mutate(input)),
  resetPassword: (input: ResetPassword) =>
    signInBy((api) => api.auth.resetPassword.mutate({ ...readDeviceMark(), ...input })),
  async askCode(input: AskCode): Promise<void> {
    const { api } = await loadCalls();
    await api.auth.askCode.mutate({ ...readDeviceMark(), ...input });
  },
};

/** Ends the session here at once, and on the server as soon as it can be told. */
function logout(): void {
  const token = session.get()?.token;
  if (!token) return;
  clearSession();
  // A failure leaves the session on the server to expire by itself.
  tellLogout(token).catch((error: unknown) => logWarning('The server was not told of the logout.', error));
}

async function tellLogout(token: string): Promise<void> {
  const { api, queryClient } = await loadCalls();
  queryClient.clear();
  await api.auth.logout.mutate(undefined, { context: { token } });
}
