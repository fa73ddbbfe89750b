import type { Duty, ExactRole } from './duty';

type Rights = { readonly role: 'player' | 'admin'; readonly duty?: ExactRole | null };

/** Returns whether a user may do more than play. */
export function hasRights({ role, duty }: Rights): boolean {
  return (duty ?? role) !== 'player';
}

/** Returns whether a user may call what administrators and those of the `allowed` duties may. */
export function isOnDuty({ role, duty }: Rights, allowed: readonly Duty[]): boolean {
  const exact = duty ?? role;
  return exact === 'admin' || allowed.some((each) => each === exact);
}
