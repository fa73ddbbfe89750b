import type { UpdateProfile } from '@paheli/core/account/account';
import { assertMayStateBirth } from '@paheli/core/account/age';
import type { Profile } from '@paheli/core/account/schema';
import { users } from '@paheli/db/schema/account';
import { eq } from 'drizzle-orm';
import type { Deps, Viewer } from '../deps';
import { lockUser } from '../foundation/lock-user';
import { appendEvents } from '../foundation/outbox';
import { transact } from '../foundation/transaction';
import { readProfile } from './read-profile';

/**
 * Changes the viewer's display name, picture, date of birth or language. Throws the problems of `assertMayStateBirth` for the
 * date.
 */
export async function updateProfile(
  deps: Deps,
  viewer: Viewer,
  { name, avatar, dateOfBirth, language }: UpdateProfile,
): Promise<Profile> {
  const changes = {
    ...(name !== undefined && { name }),
    ...(avatar !== undefined && { avatar }),
    ...(dateOfBirth !== undefined && { dateOfBirth }),
    ...(language !== undefined && { language }),
  };
  if (Object.keys(changes).length > 0) {
    await transact(deps, async (tx) => {
      const known = await lockUser(tx, viewer);
      if (dateOfBirth !== undefined) {
        const isVerified = known.kycStatus === 'verified';
        assertMayStateBirth({ ...known, isVerified }, dateOfBirth, deps.now());
      }
      await tx.update(users).set(changes).where(eq(users.id, viewer.userId));
      await appendEvents(tx, [{ audience: `user:${viewer.userId}`, event: { type: 'profile_update' } }]);
    });
  }
  return readProfile(deps, viewer);
}
