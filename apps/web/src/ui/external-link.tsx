import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

type ExternalLinkProps = { href: string; className?: string; children: ReactNode };

/** A link to another site, in a new tab and without a referrer. */
export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  const { t } = useLingui();
  return (
    <a href={href} target="_blank" rel="noreferrer" className={className}>
      {children}
      <span className="sr-only"> {t`(opens in a new tab)`}</span>
    </a>
  );
}
