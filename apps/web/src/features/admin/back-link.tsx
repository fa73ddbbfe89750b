import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

type BackLinkProps = Pick<LinkProps, 'to' | 'params'> & { children: string };

/** Leads from the page of one item back to its list, or to the page above it. */
export function BackLink({ children, ...target }: BackLinkProps) {
  return (
    <Link
      {...target}
      className="inline-flex min-h-11 items-center gap-2 self-start font-semibold text-[0.9375rem] text-structure hover:underline"
    >
      <ArrowLeft aria-hidden="true" className="size-[1.1em]" />
      {children}
    </Link>
  );
}
