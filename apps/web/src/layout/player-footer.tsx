import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

const links = [
  { to: '/contact', label: msg`Contact` },
  { to: '/privacy', label: msg`Privacy Policy` },
  { to: '/TermsConditions', label: msg`Terms of Service` },
  { to: '/refundpolicy', label: msg`Refund Policy` },
] as const;

/** The footer of the player's own pages: what has to be in reach everywhere, without the marketing. */
export function PlayerFooter() {
  const { t } = useLingui();
  return (
    <footer className="mx-auto flex w-full page-width flex-wrap justify-center gap-x-5 px-4 pb-20 text-[0.875rem] text-ink-soft sm:pb-6">
      {links.map(({ to, label }) => (
        <Link key={to} to={to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
          {t(label)}
        </Link>
      ))}
    </footer>
  );
}
