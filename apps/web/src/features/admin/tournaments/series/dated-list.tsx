import { formatStart } from '../../../../lib/text/format';
import { serverClock } from '../../../../lib/time/server-clock';

type DatedListProps = {
  /** Returns the title for a number of tournaments. */
  title: (count: number) => string;
  starts: readonly Date[];
};

/** Tournaments of a series by their starts; nothing where there are none. */
export function DatedList({ title, starts }: DatedListProps) {
  if (starts.length === 0) return null;
  const now = new Date(serverClock.nowMs());
  return (
    <div className="rounded-card bg-sunken px-4 py-3">
      <p className="font-semibold">{title(starts.length)}</p>
      <ul className="text-ink-soft">
        {starts.map((start) => (
          <li key={start.getTime()}>{formatStart(start, now)}</li>
        ))}
      </ul>
    </div>
  );
}
