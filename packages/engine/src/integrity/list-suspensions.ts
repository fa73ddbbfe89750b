import { type Suspension, suspensionStatus } from '@paheli/core/integrity/suspension';
import { users } from '@paheli/db/schema/account';
import { suspensions } from '@paheli/db/schema/integrity';
import { desc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Deps } from '../deps';

type Reading = Pick<Deps, 'database' | 'now'>;

/** Lists the suspensions of a user, newest first. */
export function listSuspensions(deps: Reading, userId: string): Promise<Suspension[]> {
  return select(deps, eq(suspensions.userId, userId));
}

/** Returns one suspension. */
export async function readSuspension(deps: Reading, id: string): Promise<Suspension> {
  const [found] = await select(deps, eq(suspensions.id, id));
  if (!found) throw new Error(`suspension ${id} is gone`);
  return found;
}

const first = alias(users, 'first');
const second = alias(users, 'second');
const ender = alias(users, 'ender');

async function select({ database, now }: Reading, condition: SQL): Promise<Suspension[]> {
  const rows = await database.db
    .select({
      suspension: suspensions,
      firstName: first.name,
      secondName: second.name,
      enderName: ender.name,
    })
    .from(suspensions)
    .innerJoin(first, eq(first.id, suspensions.suspendedBy))
    .leftJoin(second, eq(second.id, suspensions.confirmedBy))
    .leftJoin(ender, eq(ender.id, suspensions.endedBy))
    .where(condition)
    .orderBy(desc(suspensions.createdAt), desc(suspensions.id));
  return rows.map(({ suspension: { userId: _, ...row }, firstName, secondName, enderName }) => ({
    ...row,
    status: suspensionStatus(row, now()),
    suspendedBy: { id: row.suspendedBy, name: firstName },
    confirmedBy: toAdministrator(row.confirmedBy, secondName),
    endedBy: toAdministrator(row.endedBy, enderName),
  }));
}

function toAdministrator(id: string | null, name: string | null): { id: string; name: string } | null {
  return id !== null && name !== null ? { id, name } : null;
}
