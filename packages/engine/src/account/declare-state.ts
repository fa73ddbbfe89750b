import type { Profile } from '@paheli/core/account/schema';
import type { DeclareState } from '@paheli/core/account/state';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { lockUser } from '../foundation/lock-user';
import { appendEvents } from '../foundation/outbox';
import { transact } from '../foundation/transaction';
import { readProfile } from './read-profile';

/** Stores the state of India where the viewer declares to live. */
export async function declareState(deps: Deps, viewer: Viewer, { state }: DeclareState): Promise<Profile> {
  await transact(deps, async (tx) => {
    await lockUser(tx, viewer);
    await tx.update(users).set({ state }).where(eq(users.id, viewer.userId));
    await appendEvents(tx, [{ audience: `user:${viewer.userId}`, event: { type: 'profile_update' } }]);
  });
  return readProfile(deps, viewer);
}
