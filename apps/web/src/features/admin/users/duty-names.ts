import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { AdminUser } from '@paheli/core/account/administration';
import type { Duty } from '@paheli/core/account/duty';

/** The names of the narrower duties. */
export const dutyNames: Readonly<Record<Duty, MessageDescriptor>> = {
  editor: msg`Editor`,
  support: msg`Support`,
  finance: msg`Finance`,
  organiser: msg`Organiser`,
};

/** Returns what a user is: a player, an organiser, or an administrator of everything or of a narrower duty. */
export function nameRole({ role, duty }: Pick<AdminUser, 'role' | 'duty'>): string {
  if (duty === 'organiser') return t(dutyNames.organiser);
  const name = duty && t(dutyNames[duty]);
  if (name) return t`Administrator, ${name}`;
  return role === 'admin' ? t`Administrator` : t`Player`;
}
