import type { ExactRole } from '@paheli/core/account/duty';
import type { Role } from '@paheli/core/account/schema';

/** Returns whether a user has pages in the administration: an administrator, or an organiser. */
export function mayAdminister({
  role,
  duty,
}: {
  readonly role: Role;
  readonly duty?: ExactRole | null;
}): boolean {
  return role === 'admin' || duty === 'organiser';
}
