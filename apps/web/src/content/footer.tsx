import { Link } from '@tanstack/react-router';
import { BrandMark } from '../ui/brand-mark';
import { site } from './site';

const linkClass = 'inline-flex min-h-11 items-center text-ink-soft hover:text-ink hover:underline';
const headingClass = 'font-display font-semibold text-base';

export function Footer() {
  return (
    <footer className="border-line border-t bg-surface">
      <div className="mx-auto grid page-width gap-8 px-4 py-10 sm:grid-cols-[2fr_1fr_1fr_1.4fr] sm:px-6">
        <div className="flex flex-col gap-3">
          <p className="flex items-center gap-2 font-bold font-display text-xl">
            <BrandMark />
            {site.name}
          </p>
          <p className="max-w-[36ch] text-ink-soft">{site.blurb}</p>
        </div>
        <nav aria-label="Quick Links">
          <h2 className={headingClass}>Quick Links</h2>
          <Link to="/" className={linkClass}>
            Home
          </Link>
        </nav>
        <div>
          <h2 className={headingClass}>Follow us</h2>
          <ul>
            {site.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} target="_blank" rel="noreferrer" className={linkClass}>
                  {name}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
        <address className="not-italic">
          <h2 className={headingClass}>Contact</h2>
          <a href={`mailto:${site.contact.email}`} className={linkClass}>
            {site.contact.email}
          </a>
          <p className="min-h-8 text-ink-soft">{site.contact.phone}</p>
          <p className="text-ink-soft">{site.contact.place}</p>
        </address>
      </div>
      <p className="border-line border-t px-4 py-4 text-center text-[0.875rem] text-ink-soft">
        © {new Date().getFullYear()} {site.name}
      </p>
    </footer>
  );
}
