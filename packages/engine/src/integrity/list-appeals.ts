import type { Appeal, ListAppeals } from '@paheli/core/integrity/appeal';
import type { Page } from '@paheli/core/page';
import { users } from '@paheli/db/schema/account';
import { appeals, suspensions } from '@paheli/db/schema/integrity';
import { eq, getTableColumns, isNotNull, isNull } from 'drizzle-orm';
import { toOwnAppeal } from '../account/read-own-suspension';
import type { Deps } from '../deps';
import { readPage } from '../foundation/page';

/** Lists the appeals of players, newest first. */
export async function listAppeals(
  deps: Pick<Deps, 'database'>,
  { decided, ...part }: ListAppeals,
): Promise<Page<Appeal>> {
  const matching = decided === undefined ? undefined : (decided ? isNotNull : isNull)(appeals.decidedAt);
  const { items, ...page } = await readPage(deps, selectAppeals(deps), { ...part, table: appeals, matching });
  return { ...page, items: items.map(toAppeal) };
}

/** Returns one appeal. */
export async function readAppeal(deps: Pick<Deps, 'database'>, appealId: string): Promise<Appeal> {
  const [row] = await selectAppeals(deps).where(eq(appeals.id, appealId));
  if (!row) throw new Error(`appeal ${appealId} is gone`);
  return toAppeal(row);
}

function selectAppeals({ database: { db } }: Pick<Deps, 'database'>) {
  return db
    .select({
      ...getTableColumns(appeals),
      suspension: suspensions,
      user: { id: users.id, name: users.name, username: users.username },
    })
    .from(appeals)
    .innerJoin(suspensions, eq(suspensions.id, appeals.suspensionId))
    .innerJoin(users, eq(users.id, suspensions.userId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectAppeals>>[number];

function toAppeal({ user, suspension, ...row }: Row): Appeal {
  const { id, reason, until, freeze, tookEffectAt, suspendedBy, confirmedBy } = suspension;
  const against = { id, reason, until, freeze, tookEffectAt, suspendedBy, confirmedBy };
  return { ...toOwnAppeal(row), user, suspension: against };
}
