import type { Duty } from './duty';

type Rights = { readonly role: 'player' | 'admin'; readonly duty?: Duty | null };

/** Returns whether a user may do more than play. */
export function hasRights({ role, duty = null }: Rights): boolean {
  return role === 'admin' || duty !== null;
}

/** Returns whether a user may call what administrators and those of the `allowed` duties may. */
export function isOnDuty(
  { role, duty }: { readonly role: 'player' | 'admin'; readonly duty: Duty | null },
  allowed: readonly Duty[],
): boolean {
  return duty === null ? role === 'admin' : allowed.includes(duty);
}
