import { questions } from '@paheli/db/schema/question-bank';
import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../deps';
import type { Tx } from '../foundation/transaction';
import { lockOpenPools } from './lock-open-pools';

/** Archives the questions of an organiser who leaves: only pools that have them already ask them. */
export async function archiveOwn(tx: Tx, deps: Pick<Deps, 'now'>, userId: string): Promise<void> {
  const isOwn = and(eq(questions.ownerId, userId), isNull(questions.archivedAt));
  if ((await tx.$count(questions, isOwn)) === 0) return;
  await lockOpenPools(tx);
  await tx.update(questions).set({ archivedAt: deps.now() }).where(isOwn);
}
