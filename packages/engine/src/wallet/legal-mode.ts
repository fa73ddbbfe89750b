import { State, states } from '@paheli/core/account/state';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';

/** Whether nothing costs money here and nothing is won. */
export function isSocial({ settings }: Pick<Deps, 'settings'>): boolean {
  return settings.playMode === 'social';
}

/** Throws `forbidden` where nobody pays for anything. */
export function assertMoneyMode(deps: Pick<Deps, 'settings'>): void {
  if (isSocial(deps)) {
    throw new Problem('forbidden', { detail: 'Playing is free here: no money can be added or paid.' });
  }
}

/** Throws `forbidden` for who lives where playing for money is not allowed, or has not said where, if that is asked. */
export async function assertStateAllows(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  { userId }: Viewer,
): Promise<void> {
  if (settings.blockedStates.length === 0) return;
  const [user] = await database.db.select({ state: users.state }).from(users).where(eq(users.id, userId));
  const state = State.safeParse(user?.state);
  if (!state.success) {
    const detail = 'Say first in which state you live: playing for money is not allowed everywhere.';
    throw new Problem('forbidden', { detail, facts: { stateRequired: true } });
  }
  if (settings.blockedStates.includes(state.data)) {
    throw new Problem('forbidden', { detail: `Playing for money is not allowed in ${states[state.data]}.` });
  }
}
