import { State, states } from '@paheli/core/account/state';
import type { Buckets } from '@paheli/core/ledger/posting';
import { msg } from '@paheli/core/message';
import { toRupees } from '@paheli/core/money';
import { Problem } from '@paheli/core/problem';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Deps, Settings, Viewer } from '../deps';

/** Returns whether the deployment is in social mode: no money is added, staked or won. */
export function isSocial({ settings }: { readonly settings: Pick<Settings, 'playMode'> }): boolean {
  return settings.playMode === 'social';
}

/** Returns what a wallet holds that may be withdrawn: winnings, and in social mode, which has no use for them, deposits. */
export function withdrawablePaise(
  deps: Pick<Deps, 'settings'>,
  { depositPaise, winningsPaise }: Buckets,
): number {
  return winningsPaise + (isSocial(deps) ? depositPaise : 0);
}

/** Throws `forbidden` in social mode. */
export function assertMoneyMode(deps: Pick<Deps, 'settings'>): void {
  if (isSocial(deps)) {
    throw new Problem('forbidden', { detail: msg('No money can be added or staked here.') });
  }
}

/** Throws `forbidden` in money mode, where access is paid from the wallet. */
export function assertSocialMode(deps: Pick<Deps, 'settings'>): void {
  if (!isSocial(deps))
    throw new Problem('forbidden', { detail: msg('Access is paid from the wallet here.') });
}

/** Returns whether every player may take part, because neither access nor a pass is sold. */
export function isAccessFree({ settings }: Pick<Deps, 'settings'>): boolean {
  return settings.accessFeePaise === 0 && settings.passDays === 0;
}

/** Returns whether a player may take part at an instant where access is sold. A pass counts in social mode alone. */
export function mayTakePart(
  deps: Pick<Deps, 'settings'>,
  { hasAccess, passUntil }: { readonly hasAccess: boolean; readonly passUntil: Date | null },
  now: Date,
): boolean {
  if (hasAccess) return true;
  return isSocial(deps) && passUntil !== null && passUntil > now;
}

/** Returns whether players need no access to join a tournament of this owner. */
export function needsNoAccess(
  deps: Pick<Deps, 'settings'>,
  { ownerId }: { readonly ownerId: string | null },
): boolean {
  return isAccessFree(deps) || (ownerId !== null && deps.settings.organiserAccess === 'free');
}

/** Returns the problem of a player who may not take part, with what would change that. */
export function accessProblem({ settings }: Pick<Deps, 'settings'>): Problem {
  if (!isSocial({ settings })) return new Problem('access_fee_due');
  const [fee, days] = [toRupees(settings.accessFeePaise), settings.passDays];
  const pass = { days, price: toRupees(settings.passPricePaise) };
  const detail =
    days === 0
      ? msg('Pay the one-time access fee of ₹{fee} before taking part.', { fee })
      : fee === 0
        ? msg('Buy a pass before taking part: {days} days for ₹{price}.', pass)
        : msg('Pay the one-time access fee of ₹{fee}, or buy a pass of {days} days for ₹{price}.', {
            fee,
            ...pass,
          });
  return new Problem('access_fee_due', { detail });
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
