import type { ReactNode } from 'react';

type OutsideLinkProps = { href: string; className?: string; children: ReactNode };

/** A link to somebody else's site, in a new tab, which learns nothing of this one. */
export function OutsideLink({ href, className, children }: OutsideLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
