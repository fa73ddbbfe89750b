import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Duty, ExactRole } from '@paheli/core/account/duty';

/** The names of the narrower duties. */
export const dutyNames: Readonly<Record<Duty, MessageDescriptor>> = {
  editor: msg`Editor`,
  support: msg`Support`,
  finance: msg`Finance`,
  organiser: msg`Organiser`,
};

/** Returns what a user is: a player, an organiser, or an administrator of everything or of a narrower duty. */
export function nameRole(exact: ExactRole): string {
  if (exact === 'player') return t`Player`;
  if (exact === 'admin') return t`Administrator`;
  const name = t(dutyNames[exact]);
  return exact === 'organiser' ? name : t`Administrator, ${name}`;
}
