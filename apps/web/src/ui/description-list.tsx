import type { ReactNode } from 'react';

/** A name with its value; one without a value is left out. */
export type Fact = readonly [name: string, value: ReactNode];

/** A list of names with their values. */
export function DescriptionList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(50%)_1fr] gap-x-5 gap-y-2.5">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== false)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="min-w-28 text-ink-soft">{name}</dt>
            <dd className="min-w-0 break-words font-medium">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
