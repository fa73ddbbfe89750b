import type { UpdateProfile } from '@paheli/core/account/account';
import type { Profile } from '@paheli/core/account/schema';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { appendEvents } from '../outbox';
import { transact } from '../transaction';
import { lockUser } from './lock-user';
import { readProfile } from './read-profile';

/** Changes the viewer's display name or picture. */
export async function updateProfile(
  deps: Deps,
  viewer: Viewer,
  { name, avatar }: UpdateProfile,
): Promise<Profile> {
  const changes = { ...(name !== undefined && { name }), ...(avatar !== undefined && { avatar }) };
  if (Object.keys(changes).length > 0) {
    await transact(deps, async (tx) => {
      await lockUser(tx, viewer);
      await tx.update(users).set(changes).where(eq(users.id, viewer.userId));
      await appendEvents(tx, [{ audience: `user:${viewer.userId}`, event: { type: 'profile_update' } }]);
    });
  }
  return readProfile(deps, viewer);
}
