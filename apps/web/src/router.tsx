import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { routeTree } from './routeTree.gen';
import { FailurePage } from './ui/failure-page';
import { PageSpinner } from './ui/spinner';

/** The router of the whole site; it follows the address bar unless it is given another history. */
export function createSiteRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: FailurePage,
    // Without an address bar there is no scrolling, and the script for it would stand in the page.
    scrollRestoration: history === undefined,
    // A page begins at its top; only what one leads to within a page is scrolled to before one's eyes.
    scrollRestorationBehavior: 'instant',
  });
}

export type SiteRouter = ReturnType<typeof createSiteRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter;
  }
  interface StaticDataRouteOption {
    /** What the page is called, before the name of the site. */
    title?: string;
  }
}
