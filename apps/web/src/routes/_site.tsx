import { createFileRoute, Outlet } from '@tanstack/react-router';
import { Footer } from '../content/footer';
import { NavBar } from '../layout/nav-bar';
import { ConnectionBar } from '../ui/connection-bar';

export const Route = createFileRoute('/_site')({
  // Part of the first load, because most visits begin here.
  codeSplitGroupings: [],
  component: SiteLayout,
});

function SiteLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 bg-surface p-3 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:rounded-small"
      >
        Skip to content
      </a>
      <ConnectionBar />
      <NavBar />
      <main id="content" tabIndex={-1} className="mx-auto w-full page-width flex-1 px-4 pb-12 sm:px-6">
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
