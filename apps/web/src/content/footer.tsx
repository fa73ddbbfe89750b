import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useOfThisVisit } from '../lib/page/prerendered';
import { byMode } from '../lib/site-mode';
import { BrandMark } from '../ui/brand-mark';
import { site } from './site';
import { SocialLinks } from './social-links';

const quickLinks = [
  { to: '/', label: msg`Home` },
  { to: '/about', label: msg`About` },
  { to: '/contact', label: msg`Contact` },
] as const;
const legalLinks = [
  { to: '/privacy', label: msg`Privacy Policy` },
  { to: '/TermsConditions', label: msg`Terms of Service` },
  { to: '/refundpolicy', label: msg`Refund Policy` },
  { to: '/grievance', label: msg`Complaints` },
] as const;

const linkClass = 'inline-flex min-h-11 items-center text-ink-soft hover:text-ink hover:underline';
const headingClass = 'font-display font-semibold text-base';

export function Footer() {
  const { t } = useLingui();
  const year = useOfThisVisit(() => new Date().getFullYear(), import.meta.env.BUILD_YEAR);
  return (
    <footer className="border-line border-t bg-surface">
      <div className="mx-auto grid page-width grid-cols-2 gap-8 px-4 py-10 sm:px-6 md:grid-cols-[2fr_1fr_1fr_1.4fr]">
        <div className="col-span-2 flex flex-col gap-3 md:col-span-1">
          <p className="flex items-center gap-2 font-bold font-display text-xl">
            <BrandMark />
            {site.name}
          </p>
          <p className="max-w-[36ch] text-ink-soft">
            {byMode(
              t`Quiz tournaments for India: five seconds a question, real prizes, results you can check.`,
              t`Quiz tournaments for India: five seconds a question, one clock, results you can check.`,
            )}
          </p>
          <SocialLinks linkClass={linkClass} />
        </div>
        <Links title={t`Quick Links`} links={quickLinks} />
        <Links title={t`Legal`} links={legalLinks} />
        <address className="col-span-2 flex flex-col items-start not-italic md:col-span-1">
          <h2 className={headingClass}>{t`Contact`}</h2>
          <a href={`mailto:${site.contact.email}`} className={linkClass}>
            {site.contact.email}
          </a>
          <a href={`tel:${site.contact.phone.replaceAll(' ', '')}`} className={linkClass}>
            {site.contact.phone}
          </a>
          <p className="flex min-h-11 items-center text-ink-soft">{site.contact.place}</p>
        </address>
      </div>
      <p className="border-line border-t px-4 py-4 text-center text-[0.875rem] text-ink-soft">
        © {year} {site.name}
      </p>
    </footer>
  );
}

type LinksProps = {
  title: string;
  links: readonly ((typeof quickLinks)[number] | (typeof legalLinks)[number])[];
};

function Links({ title, links }: LinksProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={title}>
      <h2 className={headingClass}>{title}</h2>
      <ul>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={linkClass}>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
