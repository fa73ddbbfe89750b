import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** A note that an administrator should read before they continue. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-card bg-sunken px-4 py-3 text-[0.9375rem]">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-5 flex-none text-caution" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
