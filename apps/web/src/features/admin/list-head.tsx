import type { ReactNode } from 'react';

/** The heading of a list, with the actions that apply to the whole list. */
export function ListHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-[1.375rem]">{title}</h2>
      <div className="flex flex-wrap gap-2.5">{children}</div>
    </div>
  );
}
