import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

/** Leads from the page of one item back to its list. */
export function BackLink({ to, children }: { to: '/admin/tournaments' | '/admin/users'; children: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 self-start font-semibold text-[0.9375rem] text-structure hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-[1.1em]" />
      {children}
    </Link>
  );
}
