import { minuteMs } from '@paheli/core/clock';
import { formatAge } from '../../lib/text/format';
import { useServerNow } from '../../lib/time/use-now';
import { Person } from './person';

// Cells that several lists show.

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
