import { includedTax } from '@paheli/core/ledger/posting';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { Purchase, TopupOrder } from '@paheli/core/wallet/schema';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import { assertMobileProved } from '../../account/assert-mobile-proved';
import { assertOfAge } from '../../account/assert-of-age';
import { assertSocialMode } from '../../account/legal-mode';
import type { Deps, Viewer } from '../../deps';
import { assertNotExcluded, assertWithinLimit } from '../deposit-limit';
import { orderTopup } from './add-funds';
import { hasAccessProblem } from './purchases';

/**
 * Opens the order of access or of a pass, in social mode: the payment buys it as soon as it arrives, and no wallet is
 * filled. Throws `forbidden` in money mode and for what is not sold, `locked` for a player who has access for good, and what
 * `addFunds` throws.
 */
export async function buyAccess(deps: Deps, viewer: Viewer, { item }: Purchase): Promise<TopupOrder> {
  assertSocialMode(deps);
  const { accessFeePaise, passPricePaise, passDays, gstBps } = deps.settings;
  const isSold = item === 'access' ? accessFeePaise > 0 : passDays > 0;
  if (!isSold) throw new Problem('forbidden', { detail: msg('This is not sold here.') });
  const [user] = await deps.database.db
    .select({ hasAccess: users.hasAccess })
    .from(users)
    .where(eq(users.id, viewer.userId));
  if (user?.hasAccess) throw hasAccessProblem();
  const amountPaise = item === 'access' ? accessFeePaise : passPricePaise;
  await assertOfAge(deps, viewer);
  await assertMobileProved(deps, viewer);
  await assertNotExcluded(deps, viewer);
  await assertWithinLimit(deps, viewer, amountPaise);
  return orderTopup(deps, viewer, {
    amountPaise,
    tournamentId: null,
    buys: item,
    tax: includedTax(amountPaise, gstBps),
    passDays: item === 'pass' ? passDays : null,
  });
}
