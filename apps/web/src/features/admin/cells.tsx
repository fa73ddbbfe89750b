import { minuteMs } from '@paheli/core/clock';
import { Link } from '@tanstack/react-router';
import { formatAge } from '../../lib/text/format';
import { useServerNow } from '../../lib/time/use-now';

// What several lists show.

/** Leads to a person's page in the administration. */
export function PersonLink({
  user: { id, name, username },
}: {
  user: { id: string; name: string; username: string };
}) {
  return (
    <Link
      to="/admin/users/$userId"
      params={{ userId: id }}
      className="wrap-anywhere font-medium text-structure hover:underline"
    >
      <bdi>{name}</bdi> ({username})
    </Link>
  );
}

/** The name and email address of the user in a table row. */
export function Person({ name, email }: { name: string; email: string }) {
  return (
    <>
      <p dir="auto" className="truncate font-semibold">
        {name}
      </p>
      <p className="truncate text-[0.875rem] text-ink-soft">{email}</p>
    </>
  );
}

/** The same in a column of its own. */
export function Player(user: { name: string; email: string }) {
  return (
    <div className="min-w-0 lg:max-w-48">
      <Person {...user} />
    </div>
  );
}

/** How long something has waited. */
export function Age({ since }: { since: Date }) {
  return <span className="whitespace-nowrap">{formatAge(since, useServerNow(minuteMs))}</span>;
}
