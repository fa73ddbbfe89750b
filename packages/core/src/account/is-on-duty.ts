import type { Duty } from './duty';

/** Returns whether a user may call what administrators and those of the `allowed` duties may. */
export function isOnDuty(
  { role, duty }: { readonly role: 'player' | 'admin'; readonly duty: Duty | null },
  allowed: readonly Duty[],
): boolean {
  return duty === null ? role === 'admin' : allowed.includes(duty);
}
