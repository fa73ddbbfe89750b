import { State, states } from '@paheli/core/account/state';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';

/** Returns whether the deployment is in social mode: nothing costs money and nothing is won. */
export function isSocial({ settings }: Pick<Deps, 'settings'>): boolean {
  return settings.playMode === 'social';
}

/** Throws `forbidden` in social mode. */
export function assertMoneyMode(deps: Pick<Deps, 'settings'>): void {
  if (isSocial(deps)) {
    throw new Problem('forbidden', { detail: msg('Playing is free here: no money can be added or paid.') });
  }
}

/**
 * Throws `forbidden` for a player in a state where playing for money is not allowed, or who has not declared a state
 * where that is required.
 */
export async function assertStateAllows(
  { database, settings }: Pick<Deps, 'database' | 'settings'>,
  { userId }: Viewer,
): Promise<void> {
  if (settings.blockedStates.length === 0) return;
  const [user] = await database.db.select({ state: users.state }).from(users).where(eq(users.id, userId));
  const state = State.safeParse(user?.state);
  if (!state.success) {
    const detail = msg('Choose the state where you live first: playing for money is not allowed everywhere.');
    throw new Problem('forbidden', { detail, facts: { stateRequired: true } });
  }
  if (settings.blockedStates.includes(state.data)) {
    throw new Problem('forbidden', {
      detail: msg('Playing for money is not allowed in {state}.', { state: states[state.data] }),
    });
  }
}
