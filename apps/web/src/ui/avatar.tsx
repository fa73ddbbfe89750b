import type { Profile } from '@paheli/core/account/schema';
import { UserRound } from 'lucide-react';

/** The user's picture, or an icon if there is none. */
export function Avatar({ user }: { user: Pick<Profile, 'avatar'> }) {
  return user.avatar ? (
    <img
      src={user.avatar}
      alt=""
      width={36}
      height={36}
      className="size-9 flex-none rounded-full object-cover"
    />
  ) : (
    <span className="grid size-9 flex-none place-items-center rounded-full bg-structure-soft text-structure">
      <UserRound aria-hidden="true" className="size-5" />
    </span>
  );
}
