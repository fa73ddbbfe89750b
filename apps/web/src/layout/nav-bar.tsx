import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { Menu, X } from 'lucide-react';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { site } from '../content/site';
import { lazyOnIntent } from '../lib/page/lazy-on-intent';
import { lazyOrNothing } from '../lib/page/lazy-or-nothing';
import { useOfThisVisit } from '../lib/page/prerendered';
import { useAuth } from '../lib/session/auth';
import { useRunningQuiz } from '../lib/session/running-quiz';
import { formatRupees } from '../lib/text/format';
import { BrandMark } from '../ui/brand-mark';
import { buttonClass } from '../ui/button';
import { classNames } from '../ui/class-names';
import { LanguageChoice } from '../ui/language-choice';
import { useNavItems } from './use-nav-items';

const MobileMenu = lazyOnIntent(() => import('./mobile-menu'));
const RunningQuizBar = lazyOrNothing(() => import('./running-quiz-bar'));
const ProfileMenu = lazyOrNothing(() => import('./profile-menu'));

/** Where the profile menu is shown; a phone has the mobile menu, and does not load it. */
const deskQuery = '(min-width: 40rem)';

/** The place of the profile menu until it has loaded. */
const disc = <span className="block size-full rounded-full bg-sunken" />;

/** The scroll distance after which the bar gets a shadow. */
const scrollThresholdPx = 10;

export function NavBar() {
  const { t } = useLingui();
  const isLifted = useScrolledBeyond(scrollThresholdPx);
  const [isOpen, setIsOpen] = useMenuClosedByNavigation();
  const { user } = useAuth();
  const runningQuiz = useRunningQuiz();
  const isWaiting = useOfThisVisit(() => false, true);
  const isDesk = useMediaQuery(deskQuery);
  return (
    <header
      className={classNames(
        'sticky top-0 z-20 border-b transition-[background-color,box-shadow,border-color]',
        isLifted || isOpen ? 'border-line bg-surface shadow-raised' : 'border-transparent bg-paper',
      )}
    >
      {runningQuiz && (
        <Suspense>
          <RunningQuizBar quiz={runningQuiz} />
        </Suspense>
      )}
      <div className="mx-auto flex h-14 page-width items-center gap-3 px-4 sm:h-16 sm:px-6">
        <Link to="/" className="mr-auto flex min-h-11 items-center gap-2 font-bold font-display text-xl">
          <BrandMark />
          {site.name}
        </Link>
        <NavLinks />
        <LanguageChoice
          isCompact
          className="-mx-1.5 size-11 flex-none justify-center text-ink-soft max-sm:hidden"
        />
        {user ? (
          <>
            {user.hasWallet && (
              <span data-fill="balance" className="figures text-[1.0625rem] sm:hidden">
                {formatRupees(user.walletBalance)}
              </span>
            )}
            <span className="hidden size-11 sm:block">
              <Suspense fallback={disc}>{isDesk ? <ProfileMenu user={user} /> : disc}</Suspense>
            </span>
          </>
        ) : (
          <Link to="/login" data-visitors className={buttonClass('quiet', 'small')}>
            {t`Login`}
          </Link>
        )}
        <button
          type="button"
          disabled={isWaiting}
          data-waiting={isWaiting || undefined}
          aria-expanded={isOpen}
          aria-controls="mobile-menu"
          aria-label={isOpen ? t`Close menu` : t`Open menu`}
          onClick={() => setIsOpen(!isOpen)}
          className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-sunken sm:hidden"
        >
          {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </button>
      </div>
      {isOpen && <MobileMenu onLeave={() => setIsOpen(false)} />}
    </header>
  );
}

function NavLinks() {
  const { t } = useLingui();
  const items = useNavItems();
  return (
    <nav aria-label={t`Main`} className="hidden items-center gap-1 sm:flex">
      {items.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ exact: true }}
          className="flex min-h-11 items-center rounded-small px-3 font-medium text-ink-soft transition-colors hover:text-ink data-[status=active]:font-semibold data-[status=active]:text-structure"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function useScrolledBeyond(thresholdPx: number): boolean {
  const [isBeyond, setIsBeyond] = useState(false);
  useEffect(() => {
    const update = () => setIsBeyond(window.scrollY > thresholdPx);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [thresholdPx]);
  return isBeyond;
}

/** Returns the state of the mobile menu, which closes at every navigation. */
function useMenuClosedByNavigation(): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  useEffect(() => {
    if (!isOpen) return;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setOpenAt(null);
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [isOpen]);
  return [isOpen, (open) => setOpenAt(open ? pathname : null)];
}

/** Returns whether a media query holds now; false while prerendering. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const media = matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
