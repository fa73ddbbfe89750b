import { useLingui } from '@lingui/react/macro';
import { createFileRoute, Outlet, useMatches } from '@tanstack/react-router';
import { Footer } from '../content/footer';
import { BottomBar } from '../layout/bottom-bar';
import { NavBar } from '../layout/nav-bar';
import { PlayerFooter } from '../layout/player-footer';
import { classNames } from '../ui/class-names';
import { ConnectionBar } from '../ui/connection-bar';

export const Route = createFileRoute('/_site')({
  // Part of the first load, because most visits begin here.
  codeSplitGroupings: [],
  component: SiteLayout,
});

function SiteLayout() {
  const { t } = useLingui();
  const routeIds = useMatches({ select: (matches) => matches.map(({ routeId }) => routeId as string) });
  const isOwnPage = routeIds.includes('/_site/_player');
  const isAdministration = routeIds.includes('/_site/_player/admin');
  // The footer of a page with data stays below the screen, where nothing seems to move while the page grows.
  const isGrowing = isOwnPage || routeIds.some((id) => id.includes('$'));
  return (
    <div data-wide={isAdministration || undefined} className="flex min-h-(--screen) flex-col">
      <a
        href="#content"
        className="sr-only z-50 bg-surface p-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:rounded-small"
      >
        {t`Skip to content`}
      </a>
      <ConnectionBar />
      <NavBar />
      <main
        id="content"
        tabIndex={-1}
        className={classNames(
          'mx-auto w-full page-width flex-1 px-4 pb-12 sm:px-6',
          isGrowing && 'min-h-[calc(var(--screen)-3.5rem)]',
        )}
      >
        <Outlet />
      </main>
      {isOwnPage ? (
        <>
          <PlayerFooter />
          {!isAdministration && <BottomBar />}
        </>
      ) : (
        <Footer />
      )}
    </div>
  );
}
