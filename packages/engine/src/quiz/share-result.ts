import type { OwnLink } from '@paheli/core/link-code';
import { msg } from '@paheli/core/message';
import { Problem } from '@paheli/core/problem';
import type { SessionRef } from '@paheli/core/quiz/schema';
import { resultCards } from '@paheli/db/schema/quiz';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { newLinkCode } from '../foundation/link-code';
import { lockUser } from '../foundation/lock-user';
import { transact } from '../foundation/transaction';
import { readOwnResult, readResultLink } from './read-result-card';

/**
 * Makes the viewer's final result public under a code of its own; returns the existing code if it is public already.
 * Throws `not_found`, and `not_ready` while rank and prize may change.
 */
export async function shareResult(deps: Deps, viewer: Viewer, ref: SessionRef): Promise<OwnLink> {
  const { sessionId, isFinal } = await readOwnResult(deps, viewer, ref);
  if (!isFinal) {
    throw new Problem('not_ready', {
      detail: msg('Results can be shared with a link once rank and prize of a tournament are final.'),
    });
  }
  await transact(deps, async (tx) => {
    await lockUser(tx, viewer);
    const card = { sessionId, code: newLinkCode(deps), createdAt: deps.now() };
    await tx.insert(resultCards).values(card).onConflictDoNothing();
  });
  return readResultLink(deps, viewer, { sessionId });
}

/** Takes the page down. Its link is invalid from then on: sharing again creates another code. Throws `not_found`. */
export async function stopSharingResult(deps: Deps, viewer: Viewer, ref: SessionRef): Promise<void> {
  const { sessionId } = await readOwnResult(deps, viewer, ref);
  await deps.database.db.delete(resultCards).where(eq(resultCards.sessionId, sessionId));
}
