import DrawnAvatar from 'boring-avatars';
import { useUser } from '../../../lib/session/auth';

/** Colours of the drawn face, from the site's palette. */
const colors = ['#3a3199', '#f6a609', '#0c6b43', '#d29263', '#b5adff'];

/** The person: picture, or a face drawn from the username, and name. */
export function PersonCard() {
  const { avatar, name, username } = useUser();
  return (
    <header className="flex items-center gap-4">
      <div className="size-18 flex-none overflow-hidden rounded-full bg-sunken">
        {avatar ? (
          <img src={avatar} alt="" className="size-full object-cover" />
        ) : (
          username && (
            <DrawnAvatar variant="beam" name={username} colors={colors} size={72} aria-hidden="true" />
          )
        )}
      </div>
      <div className="min-w-0 flex-1">
        <h1 className="truncate text-[1.75rem] leading-tight">
          <bdi data-fill="user">{name}</bdi>
        </h1>
        <p className="min-h-6 truncate text-ink-soft">{username && `@${username}`}</p>
      </div>
    </header>
  );
}
