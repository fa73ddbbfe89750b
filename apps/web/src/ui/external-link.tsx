import type { ReactNode } from 'react';

type ExternalLinkProps = { href: string; className?: string; children: ReactNode };

/** A link to somebody else's site, in a new tab, which learns nothing of this one. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className}>
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
