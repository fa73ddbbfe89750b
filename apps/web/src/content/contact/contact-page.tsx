import { useLingui } from '@lingui/react/macro';
import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { ExternalLink } from '../../ui/external-link';
import { IconCircle } from '../../ui/icon-circle';
import { office } from '../office';
import { site } from '../site';
import { SocialLinks } from '../social-links';
import { questions } from './contact';
import { ContactForm } from './contact-form';

const linkClass =
  'inline-flex min-h-11 items-center font-semibold text-structure underline [overflow-wrap:anywhere]';

/** The contact page: addresses, form and map. */
export function ContactPage() {
  const { t } = useLingui();
  return (
    <>
      <header className="pt-5 pb-8 md:pt-12">
        <h1 className="text-[2.25rem] md:text-[3.25rem]">{t`Contact us`}</h1>
        <p className="mt-2 text-lg text-ink-soft">{t`A question, an idea, something that went wrong: tell us.`}</p>
      </header>
      <Ways />
      <div className="mt-10 grid items-start gap-10 lg:grid-cols-[1.15fr_0.85fr] lg:gap-12">
        <ContactForm />
        <Questions />
      </div>
      <Place />
    </>
  );
}

function Ways() {
  const { t } = useLingui();
  const { email, phone } = site.contact;
  const { street, map } = office;
  return (
    <ul className="grid gap-3 md:grid-cols-3">
      <Way icon={<Mail className="size-5" />} title={t`Email us`} note={t`We reply within 24 hours.`}>
        <a href={`mailto:${email}`} className={linkClass}>
          {email}
        </a>
      </Way>
      <Way
        icon={<Phone className="size-5" />}
        title={t`Call us`}
        note={t`Monday to Saturday, 10 am to 6 pm.`}
      >
        <a href={`tel:${phone.replaceAll(' ', '')}`} className={linkClass}>
          {phone}
        </a>
      </Way>
      <Way icon={<MapPin className="size-5" />} title={t`Visit us`} note={street[0]}>
        <ExternalLink href={map} className={linkClass}>
          {street[1]}
        </ExternalLink>
      </Way>
    </ul>
  );
}

type WayProps = { icon: ReactNode; title: string; note: string; children: ReactNode };

function Way({ icon, title, note, children }: WayProps) {
  return (
    <li className="tile flex gap-3.5 p-4">
      <IconCircle>{icon}</IconCircle>
      <div className="min-w-0">
        <h2 className="font-semibold text-lg">{title}</h2>
        <p className="text-ink-soft">{note}</p>
        {children}
      </div>
    </li>
  );
}

function Questions() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="questions-title">
      <h2 id="questions-title" className="text-[1.5rem]">
        {t`Frequently asked questions`}
      </h2>
      <dl className="mt-4 flex flex-col gap-5">
        {questions.map(({ question, answer }) => (
          <div key={question.id}>
            <dt className="font-display font-semibold text-lg leading-tight">{t(question)}</dt>
            <dd className="mt-1 text-ink-soft">{t(answer)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Place() {
  const { t } = useLingui();
  return (
    <section aria-labelledby="place-title" className="mt-12 border-line border-t pt-10">
      <h2 id="place-title" className="text-[1.5rem]">
        {t`Where to find us`}
      </h2>
      <div className="mt-4 grid items-center gap-6 md:grid-cols-[1.6fr_1fr] md:gap-10">
        <PlaceMap />
        <div>
          <address className="text-lg not-italic">
            {office.street.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          <ExternalLink href={office.map} className={linkClass}>
            {t`Open in OpenStreetMap`}
          </ExternalLink>
          <h3 className="mt-4 font-semibold text-base">{t`Follow us`}</h3>
          <SocialLinks linkClass={linkClass} />
        </div>
      </div>
    </section>
  );
}

/**
 * A drawn map of the neighbourhood. A third-party map in a frame would learn who visits this page, and the content
 * security policy allows no frames of other sites.
 */
function PlaceMap() {
  const { t } = useLingui();
  return (
    <svg
      viewBox="0 0 640 320"
      role="img"
      aria-label={t`Map: ${office.street.join(', ')}, near the metro line and the park`}
      className="h-auto w-full rounded-card border border-line bg-sunken"
    >
      <g className="fill-surface">
        <rect x="20" y="18" width="118" height="70" rx="8" />
        <rect x="170" y="18" width="150" height="70" rx="8" />
        <rect x="352" y="18" width="112" height="70" rx="8" />
        <rect x="500" y="18" width="120" height="70" rx="8" />
        <rect x="20" y="122" width="118" height="76" rx="8" />
        <rect x="352" y="122" width="112" height="76" rx="8" />
        <rect x="500" y="122" width="120" height="76" rx="8" />
        <rect x="20" y="232" width="118" height="72" rx="8" />
        <rect x="170" y="232" width="150" height="72" rx="8" />
        <rect x="500" y="232" width="120" height="72" rx="8" />
      </g>
      <g className="fill-correct-soft">
        <rect x="170" y="122" width="150" height="76" rx="8" />
        <rect x="352" y="232" width="112" height="72" rx="8" />
      </g>
      <g fill="none" className="stroke-line" strokeWidth="14" strokeLinecap="round">
        <path d="M0 105h640M0 215h640M154 0v320M336 0v320M482 0v320" />
      </g>
      <path
        d="M-10 300C120 262 220 268 336 215S520 92 650 62"
        fill="none"
        className="stroke-structure"
        strokeWidth="4"
        strokeDasharray="2 10"
        strokeLinecap="round"
      />
      <g className="fill-ink-soft font-text" fontSize="18">
        <text x="245" y="166" textAnchor="middle">
          {t`Park`}
        </text>
        <text x="408" y="274" textAnchor="middle">
          {t`Garden`}
        </text>
        <text x="560" y="168" textAnchor="middle">
          {t`Metro`}
        </text>
        <text x="79" y="59" textAnchor="middle">
          {t`Sector 62`}
        </text>
      </g>
      <g>
        <ellipse cx="408" cy="166" rx="20" ry="6" className="fill-ink" opacity="0.18" />
        <path
          d="M408 166c-17-22-27-36-27-50a27 27 0 1 1 54 0c0 14-10 28-27 50z"
          className="fill-act stroke-surface"
          strokeWidth="3"
        />
        <circle cx="408" cy="116" r="10" className="fill-on-act" />
      </g>
    </svg>
  );
}
